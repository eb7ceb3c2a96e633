// Fields of a struct three levels deep are apart.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

struct inner {
    char c;
    int v[2];
};
struct middle {
    short s;
    struct inner in[2];
};
struct outer {
    struct middle mid;
    int last;
} o;

void *worker(void *arg) {
    o.mid.in[1].v[0] = 7;
    o.mid.in[1].c = 3;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    o.mid.in[1].v[1] = 8;
    o.last = 9;
    pthread_join(t, 0);
    assert(o.mid.in[1].v[0] == 7 && o.mid.in[1].v[1] == 8);
    assert(o.mid.in[1].c == 3 && o.last == 9 && o.mid.in[0].v[0] == 0);
    return 0;
}

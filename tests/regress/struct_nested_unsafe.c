// As struct_nested_safe.c, with a pointer that turns out to be the same field.
// expect: UNSAFE: assertion failed at FILE:LINE
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
    *(int *)arg = 7;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, &o.mid.in[1].v[1]);
    o.mid.in[1].v[1] = 8;
    pthread_join(t, 0);
    assert(o.mid.in[1].v[1] == 8);  // fails here
    return 0;
}

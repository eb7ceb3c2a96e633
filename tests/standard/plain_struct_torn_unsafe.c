// clause: C11 5.1.2.4 p4: only accesses to atomic objects are atomic: an assignment of a structure may be seen half
//     done
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

struct pair {
    int a, b;
} p;

void *worker(void *arg) {
    struct pair q = {1, 1};
    p = q;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    struct pair r = p;
    assert(r.a == r.b);  // fails here
    pthread_join(t, 0);
    return 0;
}

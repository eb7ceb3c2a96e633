// clause: C11 3.14: a memory location is a maximal sequence of adjacent bit-fields, all having nonzero width
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

struct {
    unsigned a : 4, b : 4;
} s;

void *worker(void *arg) {
    s.a = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    s.b = 2;
    pthread_join(t, 0);
    return 0;
}

// clause: C11 3.14: adjacent bit-fields are one memory location, also where each has bytes of its own
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

struct {
    unsigned a : 8, b : 8;
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

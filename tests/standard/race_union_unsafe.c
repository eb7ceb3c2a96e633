// clause: C11 6.7.2.1 p16: the members of a union overlap, so they are one place for two threads
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

union {
    int i;
    char c[4];
} u;

void *worker(void *arg) {
    u.c[3] = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    u.i = 2;
    pthread_join(t, 0);
    return 0;
}

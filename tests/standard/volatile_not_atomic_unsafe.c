// clause: C11 5.1.2.4 p25: a data race is of actions that are not atomic: volatile does not make them so
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

volatile int x;

void *worker(void *arg) {
    x = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int y = x;
    pthread_join(t, 0);
    return y;
}

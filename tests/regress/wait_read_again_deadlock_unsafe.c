// As wait_read_again_safe.c, but the value that is waited for never comes.
// expect: UNSAFE: deadlock at FILE:LINE
#include <pthread.h>
#include <stdatomic.h>

atomic_int turn;

void *worker(void *arg) {
    turn = 4;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int seen = atomic_load(&turn);
    while (seen != 5) {  // fails here
        seen = atomic_load(&turn);
    }
    return 0;
}

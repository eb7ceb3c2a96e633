// clause: POSIX pthread_cond_signal: if more than one thread is blocked, the scheduling policy shall determine the
//     order: here, any
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waiting, turns, first_to_wake;

void *waiter(void *arg) {
    pthread_mutex_lock(&m);
    int mine = ++waiting;
    while (!turns) pthread_cond_wait(&c, &m);
    turns--;
    if (!first_to_wake) first_to_wake = mine;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, waiter, 0);
    pthread_create(&u, 0, waiter, 0);
    pthread_mutex_lock(&m);
    int both = waiting == 2;
    turns = 2;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(!both || first_to_wake == 1);  // fails here
    return 0;
}

// As idle_worker_other_exits_safe.c, but the other worker ends the process only if it comes first.
// expect: UNSAFE: deadlock at FILE:LINE
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int jobs, is_waiting;

void *idle(void *arg) {
    pthread_mutex_lock(&m);
    is_waiting = 1;
    while (!jobs) pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return arg;
}

void *last(void *arg) {
    pthread_mutex_lock(&m);
    const int is_late = is_waiting;
    pthread_mutex_unlock(&m);
    if (!is_late) exit(0);
    return arg;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, idle, 0);
    pthread_create(&second, 0, last, 0);
    pthread_join(first, 0);  // fails here
    return 0;
}

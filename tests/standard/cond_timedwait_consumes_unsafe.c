// clause: POSIX pthread_cond_timedwait: when such timeouts occur, it may consume a condition signal directed
//     concurrently at the condition variable
// Who has timed out does not pass the signal on, so that the other waits for ever.
// expect: UNSAFE: deadlock
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

void *patient(void *arg) {
    pthread_mutex_lock(&m);
    while (!ready) pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return 0;
}

void *impatient(void *arg) {
    struct timespec soon = {1, 0};
    pthread_mutex_lock(&m);
    if (!ready && pthread_cond_timedwait(&c, &m, &soon) == 0) pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, patient, 0);
    pthread_create(&u, 0, impatient, 0);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}

// clause: POSIX pthread_cond_wait: these functions atomically release mutex
// Another thread can take the mutex while this one waits.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int go;

void *other(void *arg) {
    pthread_mutex_lock(&m);
    go = 1;
    pthread_mutex_unlock(&m);
    pthread_cond_signal(&c);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, other, 0);
    while (!go) pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}

// clause: POSIX pthread_mutex_trylock: the call shall return immediately (without the lock)
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int r = pthread_mutex_trylock(&m);
    x++;
    if (r == 0) pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}

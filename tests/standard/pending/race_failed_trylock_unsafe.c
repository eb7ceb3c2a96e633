// clause: POSIX XBD 4.12: if one of these functions returns an error, it is unspecified whether memory is synchronized
// That the lock is taken shows that x was written, but does not order the two writes.
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *arg) {
    x = 1;
    pthread_mutex_lock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (pthread_mutex_trylock(&m) != 0)
        x = 2;
    else
        pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}

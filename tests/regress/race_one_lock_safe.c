// Two threads update one variable, with the same lock.
// args: --check race
// expect: SAFE
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *lock) {
    pthread_mutex_lock(lock);
    x++;
    pthread_mutex_unlock(lock);
    return 0;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, worker, &a);
    pthread_create(&t, 0, worker, &a);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}

// An array of mutexes, the same element for both threads.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int x;

void *worker(void *arg) {
    long i = (long)arg;
    pthread_mutex_lock(&m[i % 2]);
    x++;
    pthread_mutex_unlock(&m[i % 2]);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, (void *)1);
    pthread_create(&u, 0, worker, (void *)3);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(x == 2);
    return 0;
}

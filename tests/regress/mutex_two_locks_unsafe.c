// Each thread holds another mutex, so neither keeps the other out.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int x;

void *worker(void *arg) {
    long i = (long)arg;
    pthread_mutex_lock(&m[i]);
    x++;
    pthread_mutex_unlock(&m[i]);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, (void *)0);
    pthread_create(&u, 0, worker, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(x == 2);  // fails here
    return 0;
}

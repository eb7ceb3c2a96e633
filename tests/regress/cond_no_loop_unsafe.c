// POSIX: when pthread_cond_wait returns, what was waited for may be gone again: another thread took it first.
// args: --check assert
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int items;

void *consumer(void *arg) {
    pthread_mutex_lock(&m);
    if (items == 0) pthread_cond_wait(&c, &m);
    assert(items > 0);  // fails here
    --items;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, consumer, 0);
    pthread_create(&u, 0, consumer, 0);
    pthread_mutex_lock(&m);
    items = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}

// As mutex_recursive_safe.c with one unlock too early.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m;
int x;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&m);
    x++;
    return 0;
}

int main(void) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &attributes);
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    assert(x != 1);  // fails here
    pthread_mutex_unlock(&m);
    return 0;
}

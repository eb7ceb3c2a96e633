// Printing may be a cancellation point: who prints with a lock may be cancelled with it.
// expect: UNSAFE: deadlock
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* worker(void* unused) {
    pthread_mutex_lock(&mutex);
    puts("working");
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_cancel(t);
    pthread_join(t, 0);
    pthread_mutex_lock(&mutex);
}

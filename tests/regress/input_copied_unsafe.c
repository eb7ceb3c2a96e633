// A value that is compared with one constant where it is read in, and with another one where its copy is used.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int copy, requests;
pthread_mutex_t mutex;

void* reader(void* arg) {
    pthread_mutex_lock(&mutex);
    requests++;
    pthread_mutex_unlock(&mutex);
    assert(copy != 7);  // fails here
    return arg;
}

int main(void) {
    int number = __VERIFIER_nondet_int();
    pthread_t thread;
    pthread_create(&thread, 0, reader, 0);
    if (number > 100) {
        pthread_mutex_lock(&mutex);
        requests++;
        pthread_mutex_unlock(&mutex);
    }
    copy = number;
    pthread_join(thread, 0);
}

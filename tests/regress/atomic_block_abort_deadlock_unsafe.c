// Two threads wait for each other, while a third one is about to end the process inside an atomic block.
// args: --check deadlock
// expect: UNSAFE: deadlock at FILE:LINE
#include <pthread.h>
#include <stdlib.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int ended;

void* worker(void* argument) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return argument;
}

void* quitter(void* argument) {
    __VERIFIER_atomic_begin();
    ended = 1;
    abort();
    return argument;
}

int main(void) {
    pthread_t thread, other;
    pthread_create(&other, NULL, quitter, NULL);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);  // fails here
    return 0;
}

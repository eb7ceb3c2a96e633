// A process that may end inside an atomic block of one thread fails in another one before that.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int entered, other;

void* worker(void* argument) {
    other = 1;
    __VERIFIER_atomic_begin();
    entered++;
    if (entered > 0) abort();
    __VERIFIER_atomic_end();
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    assert(entered == 0);
    assert(other == 0);  // fails here
    pthread_join(thread, NULL);
    return 0;
}

// The process ends inside an atomic block: nobody sees what the block has written.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int entered, limit = 1;

void* worker(void* argument) {
    __VERIFIER_atomic_begin();
    entered++;
    if (entered > limit) abort();
    __VERIFIER_atomic_end();
    return argument;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    assert(entered <= 1);
    return 0;
}

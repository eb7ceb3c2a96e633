// A jump into the middle of a loop, which waits nevertheless: who is back at its head for the second time.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);

atomic_int flag, other;

void *worker(void *arg) {
    flag = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int at_head = __VERIFIER_nondet_int() != 0;
    if (at_head) goto head;
middle:
    if (at_head) atomic_load(&other);
head:
    if (!flag) goto middle;
    assert(flag);
    return 0;
}

// expect: SAFE
// __VERIFIER_xchg_await_* waits until a comparison holds and exchanges at once; __VERIFIER_load_await_* waits and
// reads. The condition: 1 greater, 2 equal, 4 less, 8 as signed numbers.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_xchg_await_aint(atomic_int* place, int value, int condition, int operand);
int __VERIFIER_load_await_aint(atomic_int* place, int condition, int operand);

atomic_int lock;
int inside;

void* worker(void* unused) {
    assert(__VERIFIER_xchg_await_aint(&lock, 1, 2, 0) == 0);
    inside++;
    assert(inside == 1);
    inside--;
    lock = 0;
    return unused;
}

void* closer(void* unused) {
    lock = -1;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_create(&a, 0, closer, 0);
    assert(__VERIFIER_load_await_aint(&lock, 8 | 4, 0) == -1);
    pthread_join(a, 0);
    return 0;
}

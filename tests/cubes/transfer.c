// Two threads move an amount between accounts, each in two steps; main looks at the sum.  With BUG the second one moves
// without the lock.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int first = 10, second = 10;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *there(void *argument) {
    int amount = *(int *)argument;
    pthread_mutex_lock(&lock);
    first -= amount;
    second += amount;
    pthread_mutex_unlock(&lock);
    return 0;
}

void *back(void *argument) {
    int amount = *(int *)argument;
#ifndef BUG
    pthread_mutex_lock(&lock);
#endif
    second -= amount;
    first += amount;
#ifndef BUG
    pthread_mutex_unlock(&lock);
#endif
    return 0;
}

int main(void) {
    int amount = __VERIFIER_nondet_int();
    __VERIFIER_assume(amount > 0 && amount < 5);
    pthread_t one, two;
    pthread_create(&one, 0, there, &amount);
    pthread_create(&two, 0, back, &amount);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(first + second == 20);
    return 0;
}

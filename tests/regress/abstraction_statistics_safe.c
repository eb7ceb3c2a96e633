// Counters of calls that decide about a warning have nothing to do with the balance.
// args: --check assert
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int balance;
atomic_int calls, warnings;

void *deposit(void *argument) {
    if (atomic_fetch_add(&calls, 1) > 0) atomic_fetch_add(&warnings, 1);
    pthread_mutex_lock(&lock);
    balance = balance + 5;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, deposit, 0);
    pthread_create(&two, 0, deposit, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(balance == 10);
    return 0;
}

// Two clerks book on one account without a lock: a booking can be lost.
//
//     ./heddle check examples/bank.c                           UNSAFE
//
// prints the schedule in which it happens.  bank_mutex.c is the repaired program.
#include <assert.h>
#include <pthread.h>

int balance = 100;

void *deposit(void *arg) {
    balance = balance + 50;
    return 0;
}

void *withdraw(void *arg) {
    balance = balance - 30;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, deposit, 0);
    pthread_create(&b, 0, withdraw, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(balance == 120);
    return 0;
}

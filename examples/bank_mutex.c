// bank.c with a mutex: no booking is lost.
//
//     ./heddle check examples/bank_mutex.c                     SAFE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int balance = 100;

void *deposit(void *arg) {
    pthread_mutex_lock(&lock);
    balance = balance + 50;
    pthread_mutex_unlock(&lock);
    return 0;
}

void *withdraw(void *arg) {
    pthread_mutex_lock(&lock);
    balance = balance - 30;
    pthread_mutex_unlock(&lock);
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

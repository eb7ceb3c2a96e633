// Two threads add under a lock; with -DBUG one of them has forgotten it.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance;

static void* deposit(void* argument) {
    (void)argument;
    for (int i = 0; i < 2; ++i) {
        pthread_mutex_lock(&lock);
        balance = balance + 1;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

static void* interest(void* argument) {
    (void)argument;
#ifndef BUG
    pthread_mutex_lock(&lock);
#endif
    balance = balance + 10;
#ifndef BUG
    pthread_mutex_unlock(&lock);
#endif
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, deposit, 0);
    pthread_create(&b, 0, interest, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(balance == 12);
    return 0;
}

// POSIX: pthread_cleanup_pop(1) calls the handler that was pushed last, pthread_cleanup_pop(0) does not.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int balance;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void unlock(void *mutex) { pthread_mutex_unlock(mutex); }
void never(void *unused) { balance = 1000; }

void *book(void *amount) {
    pthread_cleanup_push(never, 0);
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, &lock);
    balance += *(int *)amount;
    pthread_cleanup_pop(1);
    pthread_cleanup_pop(0);
    return 0;
}

int main(void) {
    static int amounts[2] = {3, 4};
    pthread_t first, second;
    pthread_create(&first, 0, book, &amounts[0]);
    pthread_create(&second, 0, book, &amounts[1]);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(balance == 7);
    return 0;
}

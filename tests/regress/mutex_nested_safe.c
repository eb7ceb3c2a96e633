// As mutex_in_struct_unsafe.c, with both locks held during the transfer.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    int money;
} a = {PTHREAD_MUTEX_INITIALIZER, 5}, b = {PTHREAD_MUTEX_INITIALIZER, 5};

void *transfer(void *arg) {
    pthread_mutex_lock(&a.lock);
    pthread_mutex_lock(&b.lock);
    a.money--;
    b.money++;
    pthread_mutex_unlock(&b.lock);
    pthread_mutex_unlock(&a.lock);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, transfer, 0);
    pthread_mutex_lock(&a.lock);
    pthread_mutex_lock(&b.lock);
    assert(a.money + b.money == 10);
    pthread_mutex_unlock(&b.lock);
    pthread_mutex_unlock(&a.lock);
    return 0;
}

// Locks that are taken in the order of the lower halves of their addresses, which may be equal.
// args: --check assert,deadlock
// expect: UNSAFE: deadlock
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static struct account {
    pthread_mutex_t lock;
    int money;
} a = {PTHREAD_MUTEX_INITIALIZER, 5}, b = {PTHREAD_MUTEX_INITIALIZER, 5};

static void transfer(struct account* from, struct account* to) {
    struct account *first = from, *second = to;
    if ((uint16_t)(uintptr_t)from > (uint16_t)(uintptr_t)to) first = to, second = from;
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&second->lock);
    from->money -= 1;
    to->money += 1;
    pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
}

static void* there(void* unused) {
    transfer(&a, &b);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, there, 0);
    transfer(&b, &a);
    pthread_join(thread, 0);
    assert(a.money == 5 && b.money == 5);
}

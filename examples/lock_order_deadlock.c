// Two threads take two locks in opposite order: they can block each other for ever.
//
//     ./heddle check examples/lock_order_deadlock.c                          UNSAFE
//     ./heddle check --check assert examples/lock_order_deadlock.c           SAFE
//
// No run violates the assertion: the second command looks at nothing else.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t fork_ = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t knife = PTHREAD_MUTEX_INITIALIZER;
int meals;

void *fork_first(void *arg) {
    pthread_mutex_lock(&fork_);
    pthread_mutex_lock(&knife);
    meals++;
    pthread_mutex_unlock(&knife);
    pthread_mutex_unlock(&fork_);
    return 0;
}

void *knife_first(void *arg) {
    pthread_mutex_lock(&knife);
    pthread_mutex_lock(&fork_);
    meals++;
    pthread_mutex_unlock(&fork_);
    pthread_mutex_unlock(&knife);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, fork_first, 0);
    pthread_create(&b, 0, knife_first, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(meals == 2);
    return 0;
}

// Which mutex of the array is taken is an input; both sides take the same one.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int x;

void *worker(void *arg) {
    pthread_mutex_t *lock = arg;
    pthread_mutex_lock(lock);
    x++;
    pthread_mutex_unlock(lock);
    return 0;
}

int main(void) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i == 0 || i == 1);
    pthread_t t;
    pthread_create(&t, 0, worker, &m[i]);
    pthread_mutex_lock(&m[i]);
    x++;
    pthread_mutex_unlock(&m[i]);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}

// POSIX: a spinlock is held by one thread; pthread_spin_trylock gives EBUSY if another one holds it.
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_spinlock_t l;
int n;

void *worker(void *arg) {
    int result = pthread_spin_trylock(&l);
    assert(result == 0 || result == EBUSY);
    if (result == EBUSY) assert(pthread_spin_lock(&l) == 0);
    ++n;
    assert(pthread_spin_unlock(&l) == 0);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_spin_init(&l, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(n == 2);
    assert(pthread_spin_destroy(&l) == 0);
    return 0;
}

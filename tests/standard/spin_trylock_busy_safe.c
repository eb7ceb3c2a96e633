// clause: POSIX pthread_spin_trylock: [EBUSY] a thread currently holds the lock
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_spinlock_t s;

void *busy(void *arg) {
    assert(pthread_spin_trylock(&s) == EBUSY);
    return 0;
}

int main(void) {
    pthread_t t;
    assert(pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE) == 0);
    assert(pthread_spin_trylock(&s) == 0);
    pthread_create(&t, 0, busy, 0);
    pthread_join(t, 0);
    assert(pthread_spin_unlock(&s) == 0);
    assert(pthread_spin_lock(&s) == 0);
    return 0;
}

// Two threads raise a maximum of inputs; with -DBUG one of them looks before it takes the lock.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int most, seen[2];

static void* raise_maximum(void* argument) {
    const int me = argument != 0;
    const int value = __VERIFIER_nondet_int();
    seen[me] = value;
#ifdef BUG
    const int is_larger = value > most;
    pthread_mutex_lock(&lock);
#else
    pthread_mutex_lock(&lock);
    const int is_larger = value > most;
#endif
    if (is_larger) most = value;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, raise_maximum, 0);
    pthread_create(&b, 0, raise_maximum, &most);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(most >= seen[0] && most >= seen[1]);
    return 0;
}

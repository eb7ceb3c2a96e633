// A block is given out or busy, each under a lock of its own.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t of_inode = PTHREAD_MUTEX_INITIALIZER, of_busy = PTHREAD_MUTEX_INITIALIZER;
static int inode, busy, block;

static void *allocate(void *arg) {
    pthread_mutex_lock(&of_inode);
    if (inode == 0) {
        pthread_mutex_lock(&of_busy);
        busy = 1;
        pthread_mutex_unlock(&of_busy);
        inode = 1;
    }
    block = 1;
    assert(block == 1);
    pthread_mutex_unlock(&of_inode);
    return arg;
}

static void *release(void *arg) {
    pthread_mutex_lock(&of_busy);
    if (busy == 0) {
        block = 0;
        assert(block == 0);
    }
    pthread_mutex_unlock(&of_busy);
    return arg;
}

int main(void) {
    pthread_t a, b;
    inode = busy = __VERIFIER_nondet_int() != 0;
    pthread_create(&a, 0, allocate, 0);
    pthread_create(&b, 0, release, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}

// clause: POSIX pthread_rwlock_unlock: results are undefined if the lock is not held by the calling thread
// args: --check memory
// expect: UNSAFE: unlock of a read-write lock that the thread does not hold at FILE:LINE
#include <pthread.h>

int main(void) {
    pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
    pthread_rwlock_unlock(&l);  // fails here
    return 0;
}

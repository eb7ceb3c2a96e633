// clause: POSIX pthread_spin_unlock: the results are undefined if the lock is not held by the calling thread
// args: --check memory
// expect: UNSAFE: unlock of a spinlock that the thread does not hold
#include <pthread.h>

int main(void) {
    pthread_spinlock_t s;
    pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
    pthread_spin_unlock(&s);  // fails here
    return 0;
}

// clause: POSIX pthread_mutex_lock: PTHREAD_MUTEX_NORMAL, relock by the owner: deadlock
// expect: UNSAFE: deadlock at FILE:LINE
#include <pthread.h>

int main(void) {
    pthread_mutexattr_t a;
    pthread_mutex_t m;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_NORMAL);
    pthread_mutex_init(&m, &a);
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);  // fails here
    return 0;
}

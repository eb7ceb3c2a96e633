// A robust mutex would tell that its owner has ended.
// expect-error: 3 pthread_mutexattr_setrobust
#include <pthread.h>

int main(void) {
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    return pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_ROBUST);
}

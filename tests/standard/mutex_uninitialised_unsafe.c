// clause: POSIX pthread_mutex_lock: if mutex does not refer to an initialized mutex object, the behavior is undefined
// args: --check memory
// expect: UNSAFE: use of a mutex that is not initialised at FILE:LINE
#include <pthread.h>

int main(void) {
    pthread_mutex_t m;
    pthread_mutex_lock(&m);  // fails here
    return 0;
}

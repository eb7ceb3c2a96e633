// clause: POSIX pthread_mutex_destroy: attempting to destroy a locked mutex results in undefined behavior
// args: --check memory
// expect: UNSAFE: destruction of a mutex that is held
#include <pthread.h>

int main(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&m);
    pthread_mutex_destroy(&m);  // fails here
    return 0;
}

// clause: POSIX pthread_mutex_init: attempting to initialize an already initialized mutex results in undefined behavior
// args: --check memory
// expect: UNSAFE: init
#include <pthread.h>

int main(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&m);
    pthread_mutex_init(&m, 0);  // fails here
    return 0;
}

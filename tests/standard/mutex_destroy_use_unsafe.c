// clause: POSIX pthread_mutex_destroy: the results of otherwise referencing the object after it has been destroyed are
//     undefined
// args: --check memory
// expect: UNSAFE: use of a destroyed mutex at FILE:LINE
#include <pthread.h>

int main(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_destroy(&m);
    pthread_mutex_lock(&m);  // fails here
    return 0;
}

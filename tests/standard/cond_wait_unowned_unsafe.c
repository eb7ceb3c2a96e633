// clause: POSIX pthread_cond_wait: the application shall ensure that these functions are called with mutex locked by
//     the calling thread
// args: --check memory
// expect: UNSAFE: unlock of a mutex that the thread does not hold at FILE:LINE
#include <pthread.h>

int main(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t c = PTHREAD_COND_INITIALIZER;
    pthread_cond_wait(&c, &m);  // fails here
    return 0;
}

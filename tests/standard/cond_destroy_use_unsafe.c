// clause: POSIX pthread_cond_destroy: the results of otherwise referencing the object after it has been destroyed are
//     undefined
// args: --check memory
// expect: UNSAFE: use of a destroyed condition variable at FILE:LINE
#include <pthread.h>

int main(void) {
    pthread_cond_t c = PTHREAD_COND_INITIALIZER;
    pthread_cond_destroy(&c);
    pthread_cond_signal(&c);  // fails here
    return 0;
}

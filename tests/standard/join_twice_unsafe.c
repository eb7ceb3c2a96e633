// clause: POSIX pthread_join: the behavior is undefined if thread does not refer to a joinable thread (it was joined
//     before)
// args: --check memory
// expect: UNSAFE: join of a thread that was joined or detached at FILE:LINE
#include <pthread.h>

void *worker(void *arg) { return 0; }

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(t, 0);  // fails here
    return 0;
}

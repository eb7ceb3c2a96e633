// clause: POSIX pthread_detach: the behavior is undefined if the value specified by thread does not refer to a joinable
//     thread
// args: --check memory
// expect: UNSAFE: detach of a thread that was joined or detached at FILE:LINE
#include <pthread.h>

void *worker(void *arg) { return 0; }

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_detach(t);
    pthread_detach(t);  // fails here
    return 0;
}

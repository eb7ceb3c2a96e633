// clause: POSIX pthread_join: the behavior is undefined if the value specified does not refer to a joinable thread
// args: --check memory
// expect: UNSAFE: join of what is no thread at FILE:LINE
#include <pthread.h>

pthread_t t;

int main(void) {
    pthread_join(t, 0);  // fails here
    return 0;
}

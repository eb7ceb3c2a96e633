// A number that is no handle.
// args: --check memory
// expect: UNSAFE: detach of what is no thread at FILE:LINE
#include <pthread.h>

int main(void) {
    pthread_detach((pthread_t)10);  // fails here
    return 0;
}

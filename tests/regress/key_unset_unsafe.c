// A key that was never made is none.
// args: --check memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <pthread.h>

int main(void) {
    pthread_key_t key;
    return pthread_getspecific(key) != 0;  // fails here
}

// clause: POSIX _exit: threads terminated by the end of the process shall not invoke their cancellation cleanup
//     handlers or per-thread data destructors
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t k;
int x;

void destroy(void *value) { assert(0); }

int main(void) {
    pthread_key_create(&k, destroy);
    pthread_setspecific(k, &x);
    return 0;
}

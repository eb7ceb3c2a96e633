// clause: POSIX pthread_exit: destructors are called when the initial thread calls pthread_exit(), too
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_key_t k;
int x;

void destroy(void *value) {
    assert(value != &x);  // fails here
}

int main(void) {
    pthread_key_create(&k, destroy);
    pthread_setspecific(k, &x);
    pthread_exit(0);
}

// POSIX, pthread_key_create: pthread_exit in main calls destructors, too.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_key_t key;

void destroy(void *value) {
    assert(0);  // fails here
}

int main(void) {
    pthread_key_create(&key, destroy);
    pthread_setspecific(key, &key);
    pthread_exit(0);
}

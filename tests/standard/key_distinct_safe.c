// clause: POSIX pthread_key_create: creates a thread-specific data key; each key has its own value
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_key_t k, l;
    int x, y;
    pthread_key_create(&k, 0);
    pthread_key_create(&l, 0);
    pthread_setspecific(k, &x);
    pthread_setspecific(l, &y);
    assert(pthread_getspecific(k) == &x);
    assert(pthread_getspecific(l) == &y);
    return 0;
}

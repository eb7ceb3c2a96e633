// clause: POSIX pthread_key_create: upon key creation, the value NULL shall be associated with the new key in all
//     active threads; upon thread creation, with all keys
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t k;

void *worker(void *arg) {
    assert(pthread_getspecific(k) == 0);
    return 0;
}

int main(void) {
    pthread_t t;
    int x;
    assert(pthread_key_create(&k, 0) == 0);
    assert(pthread_getspecific(k) == 0);
    assert(pthread_setspecific(k, &x) == 0);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}

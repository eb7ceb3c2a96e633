// A key that the first thread to need it makes: whoever that is, the value of the other one is destroyed.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
pthread_key_t key;
int destroyed;

void destroy(void *value) {
    destroyed = 1;
}

void make_key(void) {
    pthread_key_create(&key, destroy);
}

void *worker(void *unused) {
    pthread_once(&once, make_key);
    pthread_setspecific(key, &key);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_once(&once, make_key);
    pthread_join(t, 0);
    assert(destroyed);
    return 0;
}

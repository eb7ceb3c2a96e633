// POSIX, pthread_key_delete: it calls no destructor, and none is called for the key from then on.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t key, other;
int calls;

void destroy(void *value) {
    assert(value == &other);
    ++calls;
}

void *worker(void *unused) {
    pthread_setspecific(key, &key);
    pthread_setspecific(other, &other);
    pthread_key_delete(key);
    assert(calls == 0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&key, destroy);
    pthread_key_create(&other, destroy);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(calls == 1);
    return 0;
}

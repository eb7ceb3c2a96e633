// POSIX, pthread_key_delete: a thread that ends before the key is deleted still calls the destructor.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int calls;

void destroy(void *value) {
    ++calls;
}

void *worker(void *unused) {
    pthread_setspecific(key, &key);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&key, destroy);
    pthread_create(&t, 0, worker, 0);
    pthread_key_delete(key);
    pthread_join(t, 0);
    assert(calls == 0);  // fails here
    return 0;
}

// A key that is made by whoever comes first, without waiting for each other: its destructor may come too late.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int made;
pthread_key_t key;
int destroyed;

void destroy(void *value) {
    destroyed = 1;
}

void make_key(void) {
    if (made) return;
    made = 1;
    pthread_key_create(&key, destroy);
}

void *worker(void *unused) {
    make_key();
    pthread_setspecific(key, &key);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    make_key();
    pthread_join(t, 0);
    assert(destroyed);  // fails here
    return 0;
}

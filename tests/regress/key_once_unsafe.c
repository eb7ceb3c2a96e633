// A key that is made by whoever comes first, without waiting for each other: a value may get no destructor, or another.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int made;
pthread_key_t key;
int destroyed[2];

void destroy(void *value) {
    *(int *)value = 1;
}

void make_key(void) {
    pthread_key_create(&key, destroy);
}

void *worker(void *place) {
    if (!made) {
        made = 1;
        make_key();
    }
    pthread_setspecific(key, place);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, &destroyed[0]);
    pthread_create(&u, 0, worker, &destroyed[1]);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(destroyed[0] && destroyed[1]);  // fails here
    return 0;
}

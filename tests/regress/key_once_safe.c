// A key that the first thread to need it makes; each thread's value is destroyed.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
pthread_key_t key;
int destroyed[2];

void destroy(void *value) {
    *(int *)value = 1;
}

void make_key(void) {
    pthread_key_create(&key, destroy);
}

void *worker(void *place) {
    pthread_once(&once, make_key);
    pthread_setspecific(key, place);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, &destroyed[0]);
    pthread_create(&u, 0, worker, &destroyed[1]);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(destroyed[0] && destroyed[1]);
    return 0;
}

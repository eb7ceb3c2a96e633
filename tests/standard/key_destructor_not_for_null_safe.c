// clause: POSIX pthread_key_create: the destructor is called if the thread has a non-NULL value associated with that
//     key
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t k, l;
int x;

void destroy(void *value) { assert(0); }

void *worker(void *arg) {
    pthread_setspecific(k, &x);
    pthread_setspecific(k, 0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&k, destroy);
    pthread_key_create(&l, destroy);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}

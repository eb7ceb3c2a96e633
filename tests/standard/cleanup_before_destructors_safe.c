// clause: POSIX pthread_exit: after all cancellation cleanup handlers have been executed, destructor functions shall be
//     called
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t k;
int cleaned, destroyed;

void clean(void *p) {
    assert(!destroyed);
    cleaned = 1;
}

void destroy(void *p) {
    assert(cleaned);
    destroyed = 1;
}

void *worker(void *arg) {
    pthread_setspecific(k, &k);
    pthread_cleanup_push(clean, 0);
    pthread_exit(0);
    pthread_cleanup_pop(0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&k, destroy);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(cleaned && destroyed);
    return 0;
}

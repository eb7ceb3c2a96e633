// clause: POSIX pthread_key_delete: no destructor functions shall be invoked by it; any destructor shall no longer be
//     called upon thread exit
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t k;
int x;

void destroy(void *value) { assert(0); }

void *worker(void *arg) {
    pthread_setspecific(k, &x);
    assert(pthread_key_delete(k) == 0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&k, destroy);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}

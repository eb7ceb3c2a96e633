// pthread_self, pthread_equal and pthread_detach.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_t me;

void *worker(void *arg) {
    assert(!pthread_equal(pthread_self(), me));
    return 0;
}

int main(void) {
    pthread_t t;
    me = pthread_self();
    pthread_create(&t, 0, worker, 0);
    assert(pthread_equal(pthread_self(), me));
    assert(!pthread_equal(t, me));
    pthread_detach(t);
    return 0;
}

// Two bit-fields of one byte, written under a mutex.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

struct {
    unsigned a : 3;
    signed b : 2;
} s;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    s.a = 5;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    s.b = -1;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    assert(s.a == 5 && s.b == -1);
    return 0;
}

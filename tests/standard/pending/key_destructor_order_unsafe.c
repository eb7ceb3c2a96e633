// clause: POSIX pthread_key_create: the order of destructor calls is unspecified if more than one destructor exists for
//     a thread
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_key_t k, l;
int x, first;

void of_k(void *value) {
    if (!first) first = 1;
}

void of_l(void *value) {
    if (!first) first = 2;
}

void *worker(void *arg) {
    pthread_setspecific(k, &x);
    pthread_setspecific(l, &x);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&k, of_k);
    pthread_key_create(&l, of_l);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(first == 1);  // fails here
    return 0;
}

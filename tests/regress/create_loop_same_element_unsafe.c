// As create_loop_own_element_safe.c, but both threads write element 0: the first may come last.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int a[2];

void *worker(void *arg) {
    long i = (long)arg;
    a[0] = (int)i + 1;
    return 0;
}

int main(void) {
    pthread_t t[2];
    for (long i = 0; i < 2; ++i) pthread_create(&t[i], 0, worker, (void *)i);
    for (long i = 0; i < 2; ++i) pthread_join(t[i], 0);
    assert(a[0] == 2);  // fails here
    return 0;
}

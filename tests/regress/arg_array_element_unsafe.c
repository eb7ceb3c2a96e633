// As arg_array_element_safe.c with the same element for both: an increment can be lost.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int a[2] = {5, 6};

void *increment(void *arg) {
    int *p = arg;
    ++*p;
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, increment, &a[1]);
    pthread_create(&u, 0, increment, a + 1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(a[1] == 8);  // fails here
    return 0;
}

// The argument points to an element of a global array.
// expect: SAFE
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
    pthread_create(&t, 0, increment, &a[0]);
    pthread_create(&u, 0, increment, &a[1]);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(a[0] == 6);
    assert(a[1] == 7);
    return 0;
}

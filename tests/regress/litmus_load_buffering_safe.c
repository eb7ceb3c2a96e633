// Load buffering: both cannot read the value that the other writes later.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x, y;

void *left(void *arg) {
    long r = x;
    y = 1;
    return (void *)r;
}

int main(void) {
    pthread_t t;
    void *a;
    pthread_create(&t, 0, left, 0);
    int b = y;
    x = 1;
    pthread_join(t, &a);
    assert(!((long)a == 1 && b == 1));
    return 0;
}

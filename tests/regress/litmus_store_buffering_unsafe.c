// Store buffering: one of the two may well miss the other's write.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int x, y;

void *left(void *arg) {
    x = 1;
    return (void *)(long)y;
}

void *right(void *arg) {
    y = 1;
    return (void *)(long)x;
}

int main(void) {
    pthread_t t, u;
    void *a, *b;
    pthread_create(&t, 0, left, 0);
    pthread_create(&u, 0, right, 0);
    pthread_join(t, &a);
    pthread_join(u, &b);
    assert((long)a == 1);  // fails here
    return 0;
}

// The returned value depends on who was first.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int x;

void *reader(void *arg) { return (void *)(long)x; }

void *writer(void *arg) {
    x = 3;
    return 0;
}

int main(void) {
    pthread_t t, u;
    void *r;
    pthread_create(&t, 0, writer, 0);
    pthread_create(&u, 0, reader, 0);
    pthread_join(u, &r);
    pthread_join(t, 0);
    assert((long)r == 3);  // fails here
    return 0;
}

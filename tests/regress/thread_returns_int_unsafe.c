// Of a thread function that returns an int, the upper half of the result may be anything.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

static int work(void *unused) {
    (void)unused;
    return 7;
}

int main(void) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, 0, (void *(*)(void *))work, 0);
    pthread_join(thread, &result);
    assert((int)(long)result == 7);
    assert((long)result == 7); // fails here
    return 0;
}

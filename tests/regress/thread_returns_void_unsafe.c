// A thread function that returns nothing may have any result.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

static void work(void *unused) { (void)unused; }

int main(void) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, 0, (void *(*)(void *))work, 0);
    pthread_join(thread, &result);
    assert((long)result != 12345678901); // fails here
    return 0;
}

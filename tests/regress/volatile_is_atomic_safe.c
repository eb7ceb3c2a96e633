// A flag from before C11: with --volatile-is-atomic it hands the data over.
// args: --volatile-is-atomic --check assert,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

static volatile int ready;
static int data;

static void* producer(void* unused) {
    data = 42;
    ready = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, producer, 0);
    while (!ready) {
    }
    assert(data == 42);
    return 0;
}

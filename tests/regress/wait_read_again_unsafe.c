// As wait_read_again_safe.c, but the flag says nothing of the data: it is set too early.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag, data;

void *producer(void *arg) {
    flag = 1;
    data = 3;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, producer, 0);
    int seen = flag;
    while (!seen) seen = flag;
    assert(data == 3);  // fails here
    return 0;
}

// One thread writes the word, the other one byte of it: the byte may be overwritten.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

union {
    unsigned word;
    unsigned char byte[4];
} u;

void *worker(void *arg) {
    u.word = 0x04030201;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    u.byte[2] = 9;
    pthread_join(t, 0);
    assert(u.byte[2] == 9);  // fails here
    return 0;
}

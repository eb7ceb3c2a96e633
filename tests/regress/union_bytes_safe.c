// A union of plain types: the bytes of a word, the least significant one first.
// expect: SAFE
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
    pthread_join(t, 0);
    assert(u.byte[0] == 1 && u.byte[3] == 4);
    u.byte[1] = 0xff;
    assert(u.word == 0x0403ff01);
    return 0;
}

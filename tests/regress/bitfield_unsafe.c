// Writing a bit-field reads and writes its whole byte: the neighbour's write can be lost.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

struct {
    unsigned a : 3;
    signed b : 2;
} s;

void *worker(void *arg) {
    s.a = 5;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    s.b = -1;
    pthread_join(t, 0);
    assert(s.a == 5 && s.b == -1);  // fails here
    return 0;
}

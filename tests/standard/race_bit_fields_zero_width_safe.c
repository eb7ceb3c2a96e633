// clause: C11 3.14 note 2: two bit-fields are in separate memory locations if they are separated by a zero-length
//     bit-field declaration
// args: --check assert,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

struct {
    unsigned a : 4, : 0, b : 4;
} s;

void *worker(void *arg) {
    s.a = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    s.b = 2;
    pthread_join(t, 0);
    assert(s.a == 1 && s.b == 2);
    return 0;
}

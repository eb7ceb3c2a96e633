// clause: C11 3.14 p1 note: two threads can update and access separate memory locations (members of a structure)
//     without interfering
// args: --check assert,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

struct {
    char a, b;
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

// clause: C11 6.5.3.1 p2: ++E is equivalent to (E += 1): the new value of this update, whatever comes after it
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int x;
int a, b;

void *worker(void *arg) {
    a = ++x;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    b = ++x;
    pthread_join(t, 0);
    assert(a != b && a + b == 3);
    return 0;
}

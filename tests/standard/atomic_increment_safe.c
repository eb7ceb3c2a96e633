// clause: C11 6.5.2.4 p2: postfix ++ on an object with atomic type is a read-modify-write operation
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int x;

void *worker(void *arg) {
    x++;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    ++x;
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}

// No wait: the loop counts how often it has looked.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag;

void *worker(void *arg) {
    flag = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int looks = 1, seen = flag;
    while (!seen) {
        seen = flag;
        looks++;
    }
    assert(looks < 4);  // fails here
    return 0;
}

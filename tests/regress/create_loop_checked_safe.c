// The result of pthread_create is checked: it never fails.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    x = *(int *)arg;
    return 0;
}

int main(void) {
    int seven = 7;
    pthread_t t;
    if (pthread_create(&t, 0, worker, &seven) != 0) return 1;
    if (pthread_join(t, 0) != 0) return 1;
    assert(x == 7);
    return 0;
}

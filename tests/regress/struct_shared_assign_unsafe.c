// C: a struct that a function returns in registers is stored field by field.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

struct pair {
    int x, y;
    long z;
} shared;

struct pair twins(int v) { return (struct pair){v, v, v}; }
int differ(struct pair p) { return p.x != p.z; }

void *worker(void *arg) {
    shared = twins(1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(!differ(shared));  // fails here
    pthread_join(t, 0);
    return 0;
}

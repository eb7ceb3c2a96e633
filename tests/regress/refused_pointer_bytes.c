// A pointer that is copied byte by byte into memory that two threads use: where it points to could not be told any more.
// expect-error: 3 unsupported: a byte of a pointer, stored where other threads may use it
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int target = 3;
int *shared;
atomic_int is_ready;

static void copy(void *to, const void *from, unsigned size) {
    for (unsigned i = 0; i < size; i++) ((char *)to)[i] = ((const char *)from)[i];
}

void *worker(void *arg) {
    int *mine = &target;
    copy(&shared, &mine, sizeof mine);
    is_ready = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (is_ready) assert(*shared == 3);
    pthread_join(t, 0);
    return 0;
}

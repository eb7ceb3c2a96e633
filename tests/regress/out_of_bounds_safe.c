// As out_of_bounds_unsafe.c with a check of a private copy.
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int a[2];
int next = 1;

void *worker(void *arg) {
    next++;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int i = next;
    if (i < 2) a[i] = 1;
    assert(a[1] == 0 || i == 1);
    return 0;
}

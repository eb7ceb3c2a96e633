// C: a struct whose last member is an array without a length.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct list {
    int n;
    int a[];
} *list;

void *worker(void *arg) {
    list->a[1] = 2;
    return 0;
}

int main(void) {
    list = malloc(sizeof *list + 2 * sizeof(int));
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    list->a[0] = 1;
    pthread_join(t, 0);
    assert(list->a[0] == 1 && list->a[1] == 2);
    return 0;
}

// Writing through a pointer to a pointer.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x = 1, y = 2;
int *p = &x;

void *worker(void *arg) {
    int **pp = arg;
    *pp = &y;
    **pp = 3;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, &p);
    int seen = *p;
    assert(seen == 1 || seen == 2 || seen == 3);
    pthread_join(t, 0);
    assert(p == &y && *p == 3 && x == 1);
    return 0;
}

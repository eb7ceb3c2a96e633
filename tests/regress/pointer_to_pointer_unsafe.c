// The pointer changes between the check and the use.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int x = 1, y = 2;
int *p = &x;

void *worker(void *arg) {
    *(int **)arg = &y;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, &p);
    if (p == &x) assert(*p == 1);  // fails here
    return 0;
}

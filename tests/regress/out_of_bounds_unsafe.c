// The thread raises the index between its initialisation and its use.
// args: --check assert,memory
// expect: UNSAFE: index out of the bounds of an array at FILE:LINE
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
    a[next] = 1;  // fails here
    return 0;
}

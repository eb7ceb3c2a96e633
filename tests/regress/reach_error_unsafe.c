// reach_error without a body is the error.
// expect: UNSAFE: error reached at FILE:LINE
#include <pthread.h>

extern void reach_error(void);

int x;

void *worker(void *arg) {
    x = 1;
    x = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (x == 1) reach_error();  // fails here
    return 0;
}

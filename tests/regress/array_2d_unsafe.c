// Rows and columns mixed up: both threads write a[1][1].
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int a[2][2];

void *row(void *arg) {
    for (int k = 0; k < 2; ++k) a[1][k] = 1;
    return 0;
}

void *column(void *arg) {
    for (int k = 0; k < 2; ++k) a[k][1] = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, row, 0);
    column(0);
    pthread_join(t, 0);
    assert(a[1][1] == 2);  // fails here
    return 0;
}

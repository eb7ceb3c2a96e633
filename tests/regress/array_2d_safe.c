// Rows of a two-dimensional array, one for each thread.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int a[2][2];

void *fill(void *arg) {
    long row = (long)arg;
    for (int k = 0; k < 2; ++k) a[row][k] = (int)row * 2 + k;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, fill, (void *)1);
    fill((void *)0);
    pthread_join(t, 0);
    assert(a[0][0] == 0 && a[0][1] == 1 && a[1][0] == 2 && a[1][1] == 3);
    return 0;
}

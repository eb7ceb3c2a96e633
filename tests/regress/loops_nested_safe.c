// Nested loops with break and continue, and a do-while.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    int sum = 0;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            if (j == 1) continue;
            if (i == 2) break;
            sum += 10 * i + j;
        }
    }
    int k = 5;
    do k--;
    while (k > 3);
    x = sum + k;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(x == 27);
    return 0;
}

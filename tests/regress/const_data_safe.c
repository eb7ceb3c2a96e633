// Constant tables are no visible steps and fold away.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

static const int prime[4] = {2, 3, 5, 7};
int sum;

void *worker(void *arg) {
    int s = 0;
    for (int i = 0; i < 4; ++i) s += prime[i];
    sum = s;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(sum == 17);
    return 0;
}

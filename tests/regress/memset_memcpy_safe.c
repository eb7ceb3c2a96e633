// memset and memcpy on shared arrays.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <string.h>

char a[3], b[3];

void *worker(void *arg) {
    memset(a, 7, sizeof a);
    memcpy(b, a, 2);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(a[2] == 7 && b[0] == 7 && b[1] == 7 && b[2] == 0);
    return 0;
}

// clause: C11 6.2.4 p6: the lifetime extends from entry into the block until execution of that block ends: a thread that is
//     joined in the block may use its locals
// args: --check assert,memory,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) {
    ++*(int *)arg;
    return 0;
}

int main(void) {
    for (int i = 0; i < 2; i++) {
        int x = i;
        pthread_t t;
        pthread_create(&t, 0, worker, &x);
        pthread_join(t, 0);
        assert(x == i + 1);
    }
    return 0;
}

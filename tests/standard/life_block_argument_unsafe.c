// clause: C11 6.2.4 p6: the local of a loop body is gone when the body ends, also if a thread got its address
// args: --check memory
// expect: UNSAFE: use of a local variable after its block has ended at FILE:LINE
#include <pthread.h>

void *worker(void *arg) {
    ++*(int *)arg;  // fails here
    return 0;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) {
        int x = i;
        pthread_create(&t[i], 0, worker, &x);
    }
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    return 0;
}

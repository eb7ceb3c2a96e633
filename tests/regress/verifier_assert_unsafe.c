// __VERIFIER_assert without a body is an assertion.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <pthread.h>

extern void __VERIFIER_assert(int);

int x;

void *writer(void *unused) {
    x = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    __VERIFIER_assert(x == 0);  // fails here
    return 0;
}

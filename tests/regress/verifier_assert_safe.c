// __VERIFIER_assert without a body is an assertion.
// expect: SAFE
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
    pthread_join(thread, 0);
    __VERIFIER_assert(x == 1);
    return 0;
}

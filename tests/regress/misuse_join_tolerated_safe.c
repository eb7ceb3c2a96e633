// args: --check assert --tolerate-misuse
// expect: SAFE
// glibc looks for what is no thread in vain and returns ESRCH.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int result;

void *compute(void *unused) {
    (void)unused;
    result = 1;
    return 0;
}

int main(void) {
    pthread_t thread, any = __VERIFIER_nondet_ulong();
    pthread_create(&thread, 0, compute, 0);
    const int error = pthread_join(any, 0);
    assert(error == 0 || error == ESRCH || error == EDEADLK);
    if (any == thread) assert(error == 0 && result == 1);
    return 0;
}

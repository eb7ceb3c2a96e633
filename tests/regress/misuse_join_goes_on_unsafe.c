// args: --check assert
// expect: UNSAFE: assertion failed at misuse_join_goes_on_unsafe.c:19
// POSIX: joining what is no thread is undefined.  glibc looks for the thread in vain and returns ESRCH.
#include <assert.h>
#include <pthread.h>

int result;

void *compute(void *unused) {
    (void)unused;
    result = 1;
    return 0;
}

int main(void) {
    pthread_t thread, other = 0;
    pthread_create(&thread, 0, compute, 0);
    pthread_join(other, 0);
    assert(result == 1);  // fails here
    pthread_join(thread, 0);
    return 0;
}

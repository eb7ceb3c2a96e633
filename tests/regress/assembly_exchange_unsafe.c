// expect: UNSAFE: assertion failed at FILE:LINE
// Without `lock` an addition is a load and a store.
#include <assert.h>
#include <pthread.h>

static int x;

static void *work(void *unused) {
    __asm__ __volatile__("incl %0" : "+m"(x));
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    work(0);
    pthread_join(thread, 0);
    assert(x == 2);  // fails here
    return 0;
}

// args: --check race
// expect: UNSAFE: data race at FILE:LINE
// What a thread is about to touch depends on a pointer that it has surely set itself just before.
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x, y;
int *p = &y;

void *writer(void *unused) {
    (void)unused;
    __VERIFIER_atomic_begin();
    p = &x;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    *p = 1;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    x = 2;  // fails here
    pthread_join(thread, 0);
    __VERIFIER_atomic_begin();
    p = &y;
    __VERIFIER_atomic_end();
    return 0;
}

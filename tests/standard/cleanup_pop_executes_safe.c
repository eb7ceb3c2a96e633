// clause: POSIX pthread_cleanup_pop: shall remove the routine at the top of the stack and optionally invoke it (if
//     execute is non-zero)
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int a, b;

void add(void *p) { ++*(int *)p; }

int main(void) {
    pthread_cleanup_push(add, &a);
    pthread_cleanup_push(add, &b);
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(1);
    assert(a == 1 && b == 0);
    return 0;
}

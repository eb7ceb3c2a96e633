// expect: UNSAFE: assertion failed at FILE:LINE
// Without a lock, one addition in an inline definition may be lost.
#include <assert.h>
#include <pthread.h>

int x;

inline void add(int n) {
    x += n;
}
__inline__ int twice(int n) { return 2 * n; }
extern inline int thrice(int n) { return 3 * n; }

void *work(void *unused) {
    add(twice(1));
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    add(thrice(1));
    pthread_join(thread, 0);
    assert(x == 5);  // fails here
    return 0;
}

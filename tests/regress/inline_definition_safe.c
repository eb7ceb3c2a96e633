// expect: SAFE
// C17 6.7.4: an inline definition, with neither `extern` nor `static`, has a body that calls may use.
#include <assert.h>
#include <pthread.h>

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

inline void add(int n) {
    pthread_mutex_lock(&mutex);
    x += n;
    pthread_mutex_unlock(&mutex);
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
    assert(x == 5);
    return 0;
}

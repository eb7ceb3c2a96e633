// A loop of five rounds that is unwound three times only: no run looks at what comes after it.
// args: --unwind 3
// expect: SAFE up to
// says: thread 1 add (created at FILE:LINE) cannot reach its end within the bound
#include <assert.h>
#include <pthread.h>

int sum;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
    for (int i = 0; i < 5; ++i) {
        pthread_mutex_lock(&lock);
        sum++;
        pthread_mutex_unlock(&lock);
    }
    assert(sum < 5);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, add, 0);  // fails here, beyond the bound
    pthread_mutex_lock(&lock);
    assert(sum <= 5);
    pthread_mutex_unlock(&lock);
    return 0;
}

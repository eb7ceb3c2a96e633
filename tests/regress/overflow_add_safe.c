// The twin of overflow_add_unsafe.c: the limit is looked at under the same lock.  Unsigned sums wrap around and are fine.
// args: --check overflow
// expect: SAFE
#include <limits.h>
#include <pthread.h>

int total = INT_MAX - 1;
unsigned calls = UINT_MAX;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
    pthread_mutex_lock(&lock);
    calls = calls + 1;
    if (total < INT_MAX) total = total + 1;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, add, 0);
    pthread_create(&second, 0, add, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}

// C 6.5: a sum that does not fit its type is undefined.  Two threads may both add before the limit is looked at again.
// args: --check overflow
// expect: UNSAFE: signed overflow at FILE:LINE
#include <limits.h>
#include <pthread.h>

int total = INT_MAX - 1;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
    pthread_mutex_lock(&lock);
    int has_room = total < INT_MAX;
    pthread_mutex_unlock(&lock);
    if (!has_room) return unused;
    pthread_mutex_lock(&lock);
    total = total + 1;  // fails here
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

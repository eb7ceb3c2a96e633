// The label that must not be reached is not; another one, of a function with the same structure, is.
// args: --error-label ERROR
// expect: SAFE
#include <pthread.h>

int sum;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
    pthread_mutex_lock(&lock);
    sum = sum + 1;
    if (sum == 1) goto first;
    pthread_mutex_unlock(&lock);
    return unused;
first:
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, add, 0);
    pthread_create(&second, 0, add, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    if (sum != 2) goto ERROR;
    return 0;
ERROR:
    return 1;
}

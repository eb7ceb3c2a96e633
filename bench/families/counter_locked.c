// N threads make two locked increments each.  BUG: the second one is not locked.
#include "family.h"

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int counter;

void *worker(void *unused) {
    pthread_mutex_lock(&lock);
    counter++;
    pthread_mutex_unlock(&lock);
#ifdef BUG
    counter++;
#else
    pthread_mutex_lock(&lock);
    counter++;
    pthread_mutex_unlock(&lock);
#endif
    return unused;
}

int main(void) {
    RUN_THREADS(N, worker);
    assert(counter == 2 * N);
    return 0;
}

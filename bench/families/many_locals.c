// Two threads compute for long in private, N rounds, and then touch a shared sum.  BUG: without the lock.
#include "family.h"

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
unsigned sum;

void *worker(void *argument) {
    unsigned value = (unsigned)(long)argument + 1;
    for (int i = 0; i < 100 * N; ++i) value = value * 1664525u + 1013904223u;
    value = value % 7 + 1;
#ifndef BUG
    pthread_mutex_lock(&lock);
#endif
    unsigned before = sum;
    sum = before + value;
#ifndef BUG
    pthread_mutex_unlock(&lock);
#endif
    return (void *)(long)value;
}

int main(void) {
    pthread_t first, second;
    void *x, *y;
    pthread_create(&first, 0, worker, (void *)0);
    pthread_create(&second, 0, worker, (void *)1);
    pthread_join(first, &x);
    pthread_join(second, &y);
    assert(sum == (unsigned)((long)x + (long)y));
    return 0;
}

// A compare-and-exchange that acquires if it succeeds, and else if it fails.
// args: --check race
// expect: SAFE
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int flag;

void *writer(void *arg) {
    data = 1;
    atomic_store_explicit(&flag, 1, memory_order_release);
    return 0;
}

void *reader(void *arg) {
    int expected = 1;
    if (atomic_compare_exchange_strong_explicit(&flag, &expected, 2, memory_order_acquire, memory_order_relaxed))
        data++;
    return 0;
}

int main(void) {
    pthread_t w, r;
    pthread_create(&w, 0, writer, 0);
    pthread_create(&r, 0, reader, 0);
    pthread_join(w, 0);
    pthread_join(r, 0);
    return 0;
}

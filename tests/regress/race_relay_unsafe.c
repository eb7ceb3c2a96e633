// A relaxed store of another thread ends the release sequence.
// args: --check race
// expect: UNSAFE: data race at FILE:LINE
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int flag;

void *writer(void *arg) {
    data = 1;
    atomic_store_explicit(&flag, 1, memory_order_release);
    return 0;
}

void *relay(void *arg) {
    if (atomic_load_explicit(&flag, memory_order_relaxed) == 1) atomic_store_explicit(&flag, 2, memory_order_relaxed);
    return 0;
}

void *reader(void *arg) {
    if (atomic_load_explicit(&flag, memory_order_acquire) == 2) data++;  // fails here
    return 0;
}

int main(void) {
    pthread_t w, r, t;
    pthread_create(&w, 0, writer, 0);
    pthread_create(&r, 0, relay, 0);
    pthread_create(&t, 0, reader, 0);
    pthread_join(w, 0);
    pthread_join(r, 0);
    pthread_join(t, 0);
    return 0;
}

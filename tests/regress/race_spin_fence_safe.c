// A loop that waits with relaxed loads, and a fence behind it.
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
    while (!atomic_load_explicit(&flag, memory_order_relaxed));
    atomic_thread_fence(memory_order_acquire);
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

// Only the signs matter: that is a matter for predicates; objects are all needed, or none.
// args: --check assert
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int low, high;

void *widen(void *argument) {
    atomic_store(&low, -3);
    atomic_store(&high, 5);
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, widen, 0);
    int bottom = atomic_load(&low);
    int top = atomic_load(&high);
    assert(bottom <= 0 && top >= 0);
    pthread_join(thread, 0);
    return 0;
}

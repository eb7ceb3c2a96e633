// The order of two stores that the assertion does not mention decides: a dependency that is dropped at first must come
// back.
// args: --check assert
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int chosen, result;

void *one(void *argument) {
    atomic_store(&chosen, 1);
    if (atomic_load(&chosen) == 2) atomic_store(&result, 1);
    return 0;
}

void *two(void *argument) {
    atomic_store(&chosen, 2);
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, one, 0);
    pthread_create(&second, 0, two, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(result == 0);  // fails here
    return 0;
}

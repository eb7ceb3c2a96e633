// The __sync builtins.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    __sync_fetch_and_add(&x, 2);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int seen = __sync_add_and_fetch(&x, 1);
    assert(seen == 1 || seen == 3);
    pthread_join(t, 0);
    assert(__sync_bool_compare_and_swap(&x, 3, 8));
    assert(__sync_val_compare_and_swap(&x, 3, 9) == 8);
    __sync_synchronize();
    assert(__sync_lock_test_and_set(&x, 1) == 8);
    __sync_lock_release(&x);
    assert(x == 0);
    return 0;
}

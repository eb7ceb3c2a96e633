// A try-lock made of atomic_flag.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_flag taken = ATOMIC_FLAG_INIT;
int inside;

void *worker(void *arg) {
    if (!atomic_flag_test_and_set(&taken)) {
        inside++;
        assert(inside == 1);
        inside--;
        atomic_flag_clear(&taken);
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    return 0;
}

// A lock that is looked at and taken in two steps.
// args: --check assert
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int is_held;
static unsigned x, y;

static void *work(void *arg) {
    while (1) {
        while (atomic_load(&is_held))
            ;
        atomic_store(&is_held, 1);
        x++;
        y += 3;
        assert(y == 3 * x);
        atomic_store(&is_held, 0);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}

// Peterson's algorithm, with a count of those who had to wait.
// args: --check assert
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag[2], turn, delayed, alarm;
int inside;

static void enter(int me) {
    atomic_store(&flag[me], 1);
    atomic_store(&turn, 1 - me);
    if (atomic_fetch_add(&delayed, 1) > 0) atomic_store(&alarm, 1);
    while (atomic_load(&flag[1 - me]) && atomic_load(&turn) == 1 - me) {
    }
    inside = inside + 1;
    assert(inside == 1);
    inside = inside - 1;
    atomic_store(&flag[me], 0);
}

void *other(void *argument) {
    enter(1);
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    enter(0);
    pthread_join(thread, 0);
    return 0;
}

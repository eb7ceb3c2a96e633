// A thread that only ever turns round must not keep others from their steps: without the cycle proviso of docs/flow.md
// the search would follow it alone, and see nothing else.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>

static int turns, last;

static void *spin(void *arg) {
    while (1) turns = (turns + 1) % 4;
    return arg;
}

static void *write_one(void *arg) {
    last = 1;
    return arg;
}

static void *write_two(void *arg) {
    last = 2;
    return arg;
}

int main(void) {
    pthread_t spinner, one, two;
    pthread_create(&spinner, 0, spin, 0);
    pthread_create(&one, 0, write_one, 0);
    pthread_create(&two, 0, write_two, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(last == 2);
    return 0;
}

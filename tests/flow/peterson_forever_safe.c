// Peterson's lock, taken for ever by two threads.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int inside;

static void enter(int me) {
    while (1) {
        wants[me] = 1;
        turn = 1 - me;
        while (wants[1 - me] && turn == 1 - me) {
        }
        inside++;
        assert(inside == 1);
        inside--;
        wants[me] = 0;
    }
}

static void *other(void *arg) {
    enter(1);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    enter(0);
    return 0;
}

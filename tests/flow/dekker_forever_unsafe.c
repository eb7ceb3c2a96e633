// Dekker's lock, which looks at the other's wish once only.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int inside;

static void go_round(int me) {
    while (1) {
        wants[me] = 1;
        if (wants[1 - me]) {
            if (turn != me) {
                wants[me] = 0;
                while (turn != me) {
                }
                wants[me] = 1;
            }
        }
        inside++;
        assert(inside == 1);  // fails here
        inside--;
        turn = 1 - me;
        wants[me] = 0;
    }
}

static void *other(void *arg) {
    go_round(1);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    go_round(0);
}

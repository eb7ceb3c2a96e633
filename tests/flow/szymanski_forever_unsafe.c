// Szymanski's lock without the last wait.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag[2];
static int inside;

static void go_round(int me) {
    while (1) {
        int he = 1 - me, seen;
        flag[me] = 1;
        while (flag[he] >= 3) {
        }
        flag[me] = 3;
        if (flag[he] == 1) {
            flag[me] = 2;
            while (flag[he] != 4) {
            }
        }
        flag[me] = 4;

        inside++;
        assert(inside == 1);  // fails here
        inside--;
        do seen = flag[he];
        while (me == 0 && (seen == 2 || seen == 3));
        flag[me] = 0;
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

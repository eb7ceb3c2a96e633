// Peterson's lock; with -DBUG the turn is given away before the flag is raised.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag[2], turn;
static atomic_int inside;

static void enter(int me) {
#ifdef BUG
    turn = 1 - me;
    flag[me] = 1;
#else
    flag[me] = 1;
    turn = 1 - me;
#endif
    while (flag[1 - me] && turn == 1 - me) {}
    inside = inside + 1;
    assert(inside == 1);
    inside = inside - 1;
    flag[me] = 0;
}

static void* other(void* argument) {
    (void)argument;
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

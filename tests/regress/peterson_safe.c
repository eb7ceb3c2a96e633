// Peterson's algorithm with spin loops, one round each.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int flag[2], turn, inside;

void enter_and_leave(int me) {
    int other = 1 - me;
    flag[me] = 1;
    turn = other;
    while (flag[other] && turn == other) {
    }
    inside++;
    assert(inside == 1);
    inside--;
    flag[me] = 0;
}

void *worker(void *arg) {
    enter_and_leave(1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    enter_and_leave(0);
    return 0;
}

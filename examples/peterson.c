// Peterson's mutual exclusion for two threads.
//
//     ./heddle check examples/peterson.c                       SAFE
//
// With -DBROKEN the two announcing writes are exchanged, and both threads get in:
//
//     ./heddle check -DBROKEN examples/peterson.c              UNSAFE
#include <assert.h>
#include <pthread.h>

int wants[2];
int turn;
int inside;

void *visit(void *arg) {
    long me = (long)arg;
    long other = 1 - me;
#ifdef BROKEN
    turn = (int)other;
    wants[me] = 1;
#else
    wants[me] = 1;
    turn = (int)other;
#endif
    while (wants[other] && turn == other) {
    }
    inside++;
    assert(inside == 1);
    inside--;
    wants[me] = 0;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, visit, (void *)0);
    pthread_create(&b, 0, visit, (void *)1);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}

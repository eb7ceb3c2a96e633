// Two threads that turn round for ever, with steps that conflict, and a third one that fails.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>

static _Atomic int ball, flag;

static void *play(void *arg) {
    while (1) ball = 1 - ball;
    return arg;
}

static void *set(void *arg) {
    flag = 1;
    return arg;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, 0, play, 0);
    pthread_create(&b, 0, play, 0);
    pthread_create(&c, 0, set, 0);
    int seen = flag;
    assert(seen == 0);
    return 0;
}

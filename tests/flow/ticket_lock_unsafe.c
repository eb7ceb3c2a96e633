// A ticket lock whose tickets are taken in two steps.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic unsigned char next, serving;
static int inside;

static void *work(void *arg) {
    while (1) {
        unsigned char mine = next;
        next = mine + 1;
        while (serving != mine) {
        }
        inside++;
        assert(inside == 1);
        inside--;
        serving++;
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    work(0);
    return 0;
}

// A sequence lock whose reader does not look again.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int first, second;

static void *write_for_ever(void *arg) {
    unsigned turn = 0;
    while (1) {
        sequence = (sequence + 1) % 8;
        turn = (turn + 1) % 3;
        first = (int)turn;
        second = (int)turn;
        sequence = (sequence + 1) % 8;
        while (sequence == 6) {
        }
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write_for_ever, 0);
    while (1) {
        unsigned before = sequence;
        if (before % 2) continue;
        int a = first, b = second;
        assert(a == b);
        if (before == 6) sequence = 0;
    }
}

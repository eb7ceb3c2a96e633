// A pointer that comes from a constant, beside an array that is written at a place that is not known.
// args: --check assert,memory
// expect: SAFE
#include <assert.h>

int __VERIFIER_nondet_int(void);

static char other[2];

struct text {
    char *place;
    char room[2];
};

int main(void) {
    struct text text = {other, {0, 0}};
    int i = __VERIFIER_nondet_int();
    if (i >= 0 && i < 2) {
        char *room = text.room;
        room[i] = 1;
        text.place[i] = 2;
    }
    assert(other[0] == 0 || other[0] == 2);
}

// A pointer that lies beside the array that a loop fills through it: what is known of it is known in all turns.
// args: --check assert,memory
// expect: SAFE
#include <assert.h>

struct text {
    char *place;
    char room[48];
};

int main(void) {
    struct text t;
    t.place = t.room;
    for (unsigned long i = 0; i != 40; ++i) t.place[i] = 1;
    assert(t.room[39] == 1);
}

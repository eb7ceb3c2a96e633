// A jump into the middle of a loop (Duff's device) with a constant: the loop does not begin at its head.
// expect: SAFE
#include <assert.h>

int main(void) {
    int left = 5, steps = 0;
    switch (left % 2) {
        case 0: do { ++steps;
        case 1:      ++steps;
                } while ((left -= 2) > 0);
    }
    assert(steps == 5);
    return 0;
}

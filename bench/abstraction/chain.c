// Everything matters, one thing after the other: each object is handed on to the next, and the last one is asserted
// about.  So refinement finds the objects one by one.
#include "objects.h"

atomic_int links[OBJECTS];

void *first(void *argument) {
    atomic_store(&links[0], 1);
    return 0;
}

void *rest(void *argument) {
    for (int i = 1; i < OBJECTS; ++i) atomic_store(&links[i], atomic_load(&links[i - 1]));
    return 0;
}

int main(void) {
    run(first, rest);
    assert(links[OBJECTS - 1] < 2);
    return 0;
}

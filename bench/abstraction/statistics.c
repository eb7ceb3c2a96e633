// Two threads that take turns by a flag, and count what they do in OBJECTS counters that nobody looks at.
#include "objects.h"

atomic_int counters[OBJECTS];
atomic_int taken;
int inside;

void *work(void *argument) {
    for (int i = 0; i < OBJECTS; ++i) atomic_store(&counters[i], atomic_load(&counters[i]) + 1);
    if (atomic_exchange(&taken, 1) == 0) {
        inside = inside + 1;
        assert(inside == 1);
    }
    return 0;
}

int main(void) {
    run(work, work);
    return 0;
}

// A log of OBJECTS entries beside a counter that is asserted about; whether an entry is written depends on the entry
// before, so all of the log has an influence on runs, but none on the assertion.
#include "objects.h"

atomic_int entries[OBJECTS];
atomic_int total;

void *work(void *argument) {
    for (int i = 0; i < OBJECTS; ++i)
        if (atomic_load(&entries[i]) == 0) atomic_store(&entries[i], 1);
    int seen = atomic_fetch_add(&total, 1);
    assert(seen < 2);
    return 0;
}

int main(void) {
    run(work, work);
    return 0;
}

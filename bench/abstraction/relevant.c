// Everything matters: OBJECTS counters are all asserted about.
#include "objects.h"

atomic_int counters[OBJECTS];

void *work(void *argument) {
    for (int i = 0; i < OBJECTS; ++i) atomic_fetch_add(&counters[i], 1);
    return 0;
}

int main(void) {
    run(work, work);
    for (int i = 0; i < OBJECTS; ++i) assert(counters[i] == 2);
    return 0;
}

// Any time: seconds, and a fraction of one.
#include "runtime/heddle.h"

struct time {
    unsigned long seconds, fraction;
};

static int put_time(struct time* place, unsigned long parts) {
    const unsigned long seconds = __VERIFIER_nondet_ulong();
    const unsigned long any = __VERIFIER_nondet_ulong();
    const unsigned long fraction = any < parts ? any : 0;  // a remainder is long work for solvers
    place->seconds = seconds;
    place->fraction = fraction;
    return 0;
}

int clock_gettime(int clock, struct time* place) {
    return put_time(place, 1000000000);
}

int gettimeofday(struct time* place, void* zone) {
    return put_time(place, 1000000);
}

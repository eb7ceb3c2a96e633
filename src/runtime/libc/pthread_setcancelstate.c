// Nobody cancels threads (pthread_cancel is refused), but each remembers what it has been told.
#include "runtime/heddle.h"

static _Thread_local int cancel_state, cancel_type;

static int choose(int* kept, int value, int* old) {
    if ((unsigned)value > 1) return HEDDLE_EINVAL;
    if (old != NULL) *old = *kept;
    *kept = value;
    return 0;
}

int pthread_setcancelstate(int state, int* old) {
    return choose(&cancel_state, state, old);
}

int pthread_setcanceltype(int type, int* old) {
    return choose(&cancel_type, type, old);
}

void pthread_testcancel(void) {}

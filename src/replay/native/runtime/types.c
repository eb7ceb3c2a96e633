/* Heddle's run-time library: makes a real process follow a schedule.  The tables come between these types and the
   rest.  Threads are numbered from 0 (main), and so are points: the places where a thread may have to stop. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

enum heddle_kind { HEDDLE_BEFORE, HEDDLE_ASLEEP, HEDDLE_INSIDE, HEDDLE_END };
enum heddle_property { HEDDLE_FAILS, HEDDLE_WAITS, HEDDLE_RACES, HEDDLE_LEAKS };

/* The thread runs alone until it stands there: before the point, which it has passed `occurrence` times; inside a call
   that waits, which it has done `occurrence` times; inside an instruction that is done in parts; or at its end. */
struct heddle_segment {
    unsigned thread;
    enum heddle_kind kind;
    unsigned point, occurrence, parts;
};

/* What a function from outside returns to the thread: the next of its values. */
struct heddle_feed {
    unsigned thread, size;
    unsigned char bytes[16];
};

/* The first content of an object that a thread allocates: at a site, for the n-th time. */
struct heddle_fill {
    unsigned thread, site, occurrence;
    unsigned long offset;
    unsigned size;
    unsigned long long value;
};

/* Bytes that an instruction moves at once if it is done in parts. */
struct heddle_part {
    unsigned thread, point, occurrence;
    unsigned long begin, end;
    int writes;
};

/* A thread that has a part in a deadlock or a race. */
struct heddle_party {
    unsigned thread, point;
    int spins;
    const char *text;
};

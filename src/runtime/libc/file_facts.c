// What a program asks of files, folders and other processes: any, or a failure.
#include "runtime/heddle.h"

static int fact_bytes(char* place, size_t size) {
    for (size_t i = 0; i != size; ++i) place[i] = __VERIFIER_nondet_char();
    return 0;
}
static int fact_or_failure(char* place, size_t size) {
    return __VERIFIER_nondet_bool() ? fact_bytes(place, size) : heddle_failure();
}
// A text of at most that many characters, its end included.
static char* fact_text(char* place, size_t size) {
    if (size == 0) return NULL;
    for (size_t i = 0; i + 1 != size; ++i) {
        place[i] = __VERIFIER_nondet_char();
        if (place[i] == 0) return place;
    }
    place[size - 1] = 0;
    return place;
}
static int file_from(int least) {
    const int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number >= least);
    return number;
}

enum { stat_bytes = 144, rusage_bytes = 144, tms_bytes = 32 };  // as glibc has them on x86-64

int stat(const char* name, char* facts) {
    return fact_or_failure(facts, stat_bytes);
}
int lstat(const char* name, char* facts) {
    return fact_or_failure(facts, stat_bytes);
}
int fstat(int file, char* facts) {
    return fact_or_failure(facts, stat_bytes);
}
int chdir(const char* name) {
    return heddle_may_fail();
}
int rmdir(const char* name) {
    return heddle_may_fail();
}
int chmod(const char* name, unsigned mode) {
    return heddle_may_fail();
}
int ftruncate(int file, long size) {
    return heddle_may_fail();
}
unsigned umask(unsigned mask) {
    return __VERIFIER_nondet_uint() & 0777;
}
int mkstemp(char* name) {
    return __VERIFIER_nondet_bool() ? file_from(0) : heddle_failure();
}
int pipe(int* ends) {
    if (!__VERIFIER_nondet_bool()) return heddle_failure();
    ends[0] = file_from(0);
    ends[1] = file_from(0);
    return 0;
}
char* getcwd(char* buffer, size_t size) {
    if (buffer != NULL && __VERIFIER_nondet_bool()) return fact_text(buffer, size);
    heddle_failure();
    return NULL;
}
int gethostname(char* buffer, size_t size) {
    if (!__VERIFIER_nondet_bool()) return heddle_failure();
    fact_text(buffer, size);
    return 0;
}

int getrusage(int who, char* usage) {
    return fact_or_failure(usage, rusage_bytes);
}
long times(char* buffer) {
    fact_bytes(buffer, tms_bytes);
    return __VERIFIER_nondet_long();
}
struct resolution {
    long seconds, nanoseconds;
};
int clock_getres(int clock, struct resolution* place) {
    if (place != NULL) {
        place->seconds = __VERIFIER_nondet_long();
        place->nanoseconds = __VERIFIER_nondet_long();
        __VERIFIER_assume(place->seconds >= 0 && place->nanoseconds >= 0 && place->nanoseconds < 1000000000);
    }
    return 0;
}
int system(const char* command) {
    return __VERIFIER_nondet_int();
}

// Which of the files have something to tell: any.
struct awaited {
    int file;
    short wanted, found;
};
int poll(struct awaited* files, unsigned long count, int limit) {
    if (!__VERIFIER_nondet_bool()) return heddle_failure();
    int found = 0;
    for (unsigned long i = 0; i != count; ++i) {
        files[i].found = (short)__VERIFIER_nondet_int();
        if (files[i].found != 0) ++found;
    }
    return found;
}

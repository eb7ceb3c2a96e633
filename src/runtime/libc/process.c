// Who and where the process is: any, and the same for nobody.
#include "runtime/heddle.h"

static int any_from(int least) {
    const int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number >= least);
    return number;
}

int getppid(void) {
    return any_from(0);
}
int gettid(void) {
    return any_from(1);
}
unsigned getuid(void) {
    return __VERIFIER_nondet_uint();
}
unsigned geteuid(void) {
    return __VERIFIER_nondet_uint();
}
unsigned getgid(void) {
    return __VERIFIER_nondet_uint();
}
unsigned getegid(void) {
    return __VERIFIER_nondet_uint();
}
int isatty(int file) {
    return __VERIFIER_nondet_bool();
}
int prctl(int option) {
    return heddle_may_fail();
}

int getpagesize(void) {
    return 4096;
}

// The size of a page; how many processors there are, one at least; all else is any number.
long sysconf(int name) {
    if (name == 30) return 4096;
    if (name == 83 || name == 84) return any_from(1);
    const long number = __VERIFIER_nondet_long();
    __VERIFIER_assume(number >= -1);
    return number;
}
long __sysconf(int name) {
    return sysconf(name);
}
int get_nprocs(void) {
    return any_from(1);
}
int get_nprocs_conf(void) {
    return any_from(1);
}

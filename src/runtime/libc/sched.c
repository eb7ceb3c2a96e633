// Priorities and processors do not matter: who asks for them gets any.
#include "runtime/heddle.h"

struct sched_param {
    int priority;
};

static void put_any(char* place, size_t size) {
    for (size_t i = 0; i != size; ++i) place[i] = __VERIFIER_nondet_char();
}

int sched_setaffinity(int process, size_t size, const void* set) {
    return heddle_may_fail();
}
int sched_getaffinity(int process, size_t size, char* set) {
    put_any(set, size);
    return 0;
}
int sched_getcpu(void) {
    const int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number >= 0);
    return number;
}
int sched_get_priority_max(int policy) {
    return policy == 1 || policy == 2 ? 99 : 0;
}
int sched_get_priority_min(int policy) {
    return policy == 1 || policy == 2 ? 1 : 0;
}
int sched_setscheduler(int process, int policy, const struct sched_param* parameters) {
    return heddle_may_fail();
}
int sched_setparam(int process, const struct sched_param* parameters) {
    return heddle_may_fail();
}
int sched_getscheduler(int process) {
    return __VERIFIER_nondet_bool();
}
int sched_getparam(int process, struct sched_param* parameters) {
    parameters->priority = __VERIFIER_nondet_int();
    return 0;
}
int nice(int increment) {
    return __VERIFIER_nondet_int();
}
int setpriority(int kind, unsigned who, int priority) {
    return heddle_may_fail();
}
int getpriority(int kind, unsigned who) {
    return __VERIFIER_nondet_int();
}

int pthread_getschedparam(unsigned long thread, int* policy, struct sched_param* parameters) {
    *policy = __VERIFIER_nondet_int();
    parameters->priority = __VERIFIER_nondet_int();
    return 0;
}
int pthread_getaffinity_np(unsigned long thread, size_t size, char* set) {
    put_any(set, size);
    return 0;
}
int pthread_getconcurrency(void) {
    return 0;
}
// A name of at most 15 characters.
int pthread_getname_np(unsigned long thread, char* name, size_t size) {
    if (size < 16) return HEDDLE_ERANGE;
    put_any(name, 15);
    name[15] = 0;
    return 0;
}

// What CPU_COUNT is.
int __sched_cpucount(size_t size, const uint64_t* set) {
    int count = 0;
    for (size_t i = 0; i != size / 8; ++i) count += __builtin_popcountll(set[i]);
    return count;
}

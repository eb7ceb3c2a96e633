// What futures leave to libstdc++: results, and how to wait for them.
#include "runtime/cpp/exception.h"

extern "C" bool __VERIFIER_nondet_bool();

namespace heddle {

struct FutureResult {
    const void* functions;  // set by the class that is derived from it
    void* error;            // a std::exception_ptr
};

// std::__future_base::_Result_base::_Result_base() and its destructor.
void make_result(FutureResult* result) __asm__("_ZNSt13__future_base12_Result_baseC2Ev");
void make_result(FutureResult* result) {
    result->error = nullptr;
}

void end_result(FutureResult* result) __asm__("_ZNSt13__future_base12_Result_baseD2Ev");
void end_result(FutureResult* result) {
    if (result->error != nullptr) release(result->error);
}

// std::__atomic_futex_unsigned<0x80000000>, of which the headers look at the number themselves.  With `equal` it waits for
// the value, otherwise for another one.
#define HEDDLE_FUTEX "_ZNSt23__atomic_futex_unsignedILj2147483648EE"
#define HEDDLE_TIME "NSt6chrono8durationIlSt5ratioILl1ELl1EEEENS3_IlS4_ILl1ELl1000000000EEEE"

unsigned wait(unsigned* futex, unsigned seen, unsigned value, bool equal, int order) __asm__(
    HEDDLE_FUTEX "16_M_load_and_testEjjbSt12memory_order");
unsigned wait(unsigned* futex, unsigned, unsigned value, bool equal, int) {
    unsigned now = 0;
    do {
        now = __atomic_load_n(futex, __ATOMIC_ACQUIRE);
    } while ((now == value) != equal);
    return now;
}

// The limit may be over before.
unsigned wait_until(unsigned* futex, unsigned seen, unsigned value, bool equal, int order, bool has_limit, long seconds,
                    long nanoseconds) __asm__(HEDDLE_FUTEX "22_M_load_and_test_untilEjjbSt12memory_orderb" HEDDLE_TIME);
unsigned wait_until(unsigned* futex, unsigned seen, unsigned value, bool equal, int order, bool has_limit, long, long) {
    if (has_limit && __VERIFIER_nondet_bool()) return __atomic_load_n(futex, __ATOMIC_ACQUIRE);
    return wait(futex, seen, value, equal, order);
}

unsigned wait_steady(unsigned* futex, unsigned seen, unsigned value, bool equal, int order, bool has_limit, long seconds,
                     long nanoseconds) __asm__(HEDDLE_FUTEX
                                               "29_M_load_and_test_until_steadyEjjbSt12memory_orderb" HEDDLE_TIME);
unsigned wait_steady(unsigned* futex, unsigned seen, unsigned value, bool equal, int order, bool has_limit, long, long) {
    return wait_until(futex, seen, value, equal, order, has_limit, 0, 0);
}

// Who waits looks at the number all the time.
void notify(unsigned* futex) __asm__("_ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj");
void notify(unsigned*) {}

}  // namespace heddle

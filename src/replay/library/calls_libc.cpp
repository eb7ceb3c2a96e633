// The C library: heap, input and output, the end of the process.
#include <algorithm>

#include "replay/early_ends.h"
#include "replay/library/library.h"

namespace heddle::replay {

namespace {

Value allocate(const Call& call) {
    return call.result(call.machine.allocate_heap(call.thread, call.number(0)));
}

// aligned_alloc(alignment, size): every object is aligned to 4 GiB.
Value allocate_aligned(const Call& call) {
    return call.result(call.machine.allocate_heap(call.thread, call.number(1)));
}

Value allocate_zeros(const Call& call) {
    std::uint64_t size = 0;
    if (__builtin_mul_overflow(call.number(0), call.number(1), &size)) return call.result(0);
    return call.result(call.memory().allocate(size, ObjectKind::Heap));
}

Value reallocate(const Call& call) {
    const Address old = call.number(0);
    const std::uint64_t size = call.number(1);
    const Address fresh = call.machine.allocate_heap(call.thread, size);
    if (old != 0) {
        call.memory().write(fresh, call.memory().read(old, std::min(size, call.memory().room_at(old))));
        call.memory().free(old);
    }
    return call.result(fresh);
}

Value release(const Call& call) {
    call.memory().free(call.number(0));
    return {};
}

Value allocate_local(const Call& call) {
    return call.result(call.machine.allocate_local(call.thread, call.number(0)));
}

// What the trace says; a run with another value than low..high does not exist.
Value input_between(const Call& call, std::int64_t low, std::int64_t high) {
    const Value value = call.input();
    if (value.bits.getSExtValue() < low || value.bits.getSExtValue() > high)
        throw NotReproduced("an input function returns what it cannot return");
    return value;
}

Value nonnegative_input(const Call& call) {
    return input_between(call, 0, INT32_MAX);
}

Value character_input(const Call& call) {
    return input_between(call, -1, UINT8_MAX);
}

// Of clock(), and of functions that print: any number.
Value any_input(const Call& call) {
    return call.input();
}

// time(place)
Value tell_time(const Call& call) {
    const Value now = call.input();
    if (call.number(0) != 0) call.memory().write_number(call.number(0), now.number(), 8);
    return now;
}

Value no_effect(const Call& call) {
    return call.result(0);
}

Value end_process(const Call& call) {
    call.machine.end_process("the program has ended itself (exit)");
    return {};
}

Value abort_process(const Call& call) {
    call.machine.break_off("the program has ended itself (abort)");
    return {};
}

}  // namespace

bool is_release(const std::string& function) {
    const auto known = c_library().find(function);
    return known != c_library().end() && known->second == release;
}

const Library& c_library() {
    static const Library library = [] {
        Library functions{
            {"malloc", allocate},
            {"calloc", allocate_zeros},
            {"realloc", reallocate},
            {"aligned_alloc", allocate_aligned},
            {"free", release},
            {"alloca", allocate_local},
            {"abort", abort_process},
            {"clock", any_input},
            {"_Znwm", allocate},  // operator new
            {"_Znam", allocate},
            {"_ZdlPv", release},  // operator delete
            {"_ZdlPvm", release},
            {"_ZdaPv", release},
            {"_ZdaPvm", release},
            {"getpid", nonnegative_input},
            {"memalign", allocate_aligned},
            {"rand", nonnegative_input},
            {"random", nonnegative_input},
            {"time", tell_time},
        };
        for (const char* name : {"exit", "_exit", "_Exit", "quick_exit"}) functions.emplace(name, end_process);
        for (const char* name : {"getchar", "getchar_unlocked", "fgetc", "getc", "getc_unlocked"})
            functions.emplace(name, character_input);
        for (const char* name : {"printf", "fprintf", "dprintf", "puts", "putchar", "putchar_unlocked", "fputs",
                                 "fputc", "putc", "putc_unlocked", "fflush", "feof", "ferror"})
            functions.emplace(name, any_input);
        for (const char* name : {"clearerr", "perror", "heddle_no_signals", "sched_yield", "setbuf", "setvbuf",
                                 "usleep", "sleep", "nanosleep", "srand", "srandom"})
            functions.emplace(name, no_effect);
        return functions;
    }();
    return library;
}

}  // namespace heddle::replay

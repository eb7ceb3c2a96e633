// The C library: heap, strings, output, the end of the process.
#include <algorithm>

#include "replay/events.h"
#include "replay/library.h"

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

Value string_length(const Call& call) {
    return call.result(call.memory().read_string(call.number(0)).size());
}

// Compares up to `limit` bytes; strings end at their final zero.
Value compare(const Call& call, std::uint64_t limit, bool strings) {
    for (std::uint64_t i = 0; i < limit; ++i) {
        const auto a = static_cast<std::int64_t>(call.memory().read_number(call.number(0) + i, 1));
        const auto b = static_cast<std::int64_t>(call.memory().read_number(call.number(1) + i, 1));
        if (a != b) return call.result(static_cast<std::uint64_t>(a - b));
        if (strings && a == 0) break;
    }
    return call.result(0);
}

Value string_compare(const Call& call) {
    return compare(call, UINT64_MAX, true);
}
Value string_compare_limited(const Call& call) {
    return compare(call, call.number(2), true);
}
Value memory_compare(const Call& call) {
    return compare(call, call.number(2), false);
}

Value copy_string(const Call& call, Address target) {
    Bytes text = call.memory().read_string(call.number(1));
    text.push_back(0);
    call.memory().write(target, text);
    return call.result(call.number(0));
}

Value string_copy(const Call& call) {
    return copy_string(call, call.number(0));
}

Value string_append(const Call& call) {
    return copy_string(call, call.number(0) + call.memory().read_string(call.number(0)).size());
}

// strncpy: exactly `size` bytes, filled with zeros behind the string.
Value string_copy_limited(const Call& call) {
    const std::uint64_t size = call.number(2);
    call.memory().check(call.number(0), size, true);
    Bytes text(size);
    for (std::uint64_t i = 0; i < size; ++i) {
        text[i] = static_cast<std::uint8_t>(call.memory().read_number(call.number(1) + i, 1));
        if (text[i] == 0) break;
    }
    call.memory().write(call.number(0), text);
    return call.result(call.number(0));
}

Value string_find(const Call& call) {
    Bytes text = call.memory().read_string(call.number(0));
    text.push_back(0);
    const auto found = std::find(text.begin(), text.end(), static_cast<std::uint8_t>(call.number(1)));
    return call.result(found == text.end() ? 0 : call.number(0) + static_cast<std::uint64_t>(found - text.begin()));
}

Value no_effect(const Call& call) {
    return call.result(0);
}

Value end_process(const Call& call) {
    call.machine.end_process("the program has ended itself (exit or abort)");
    return {};
}

}  // namespace

const Library& c_library() {
    static const Library library = [] {
        Library functions{
            {"malloc", allocate},
            {"calloc", allocate_zeros},
            {"realloc", reallocate},
            {"aligned_alloc", allocate_aligned},
            {"free", release},
            {"alloca", allocate_local},
            {"strlen", string_length},
            {"strcmp", string_compare},
            {"strncmp", string_compare_limited},
            {"memcmp", memory_compare},
            {"strcpy", string_copy},
            {"strcat", string_append},
            {"strncpy", string_copy_limited},
            {"strchr", string_find},
        };
        for (const char* name : {"exit", "_exit", "_Exit", "quick_exit", "abort"}) functions.emplace(name, end_process);
        for (const char* name :
             {"printf", "puts", "putchar", "fprintf", "vprintf", "vfprintf", "fputs", "fputc", "putc", "fflush",
              "perror", "sched_yield", "pthread_yield", "usleep", "sleep", "nanosleep", "srand", "srandom"})
            functions.emplace(name, no_effect);
        return functions;
    }();
    return library;
}

}  // namespace heddle::replay

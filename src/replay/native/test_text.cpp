#include "replay/native/test_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "replay/native/functions.h"

namespace heddle::replay::native {

namespace {

constexpr const char* head = R"(/* {}
   A test that Heddle has made of a failing run: the program at the end of this file, with its threads run in the order
   that makes it fail.  It needs nothing else:

       cc test.c -pthread && ./a.out

   Exit code: 10 it fails as predicted, 7 it does not (the threads did not come along, or the failure is gone).  */

)";

// clang's names for the operations of <stdatomic.h>.
constexpr const char* atomics = R"(
#ifndef __clang__
#define __c11_atomic_init(object, value) ((void)(*(object) = (value)))
#define __c11_atomic_load __atomic_load_n
#define __c11_atomic_store __atomic_store_n
#define __c11_atomic_exchange __atomic_exchange_n
#define __c11_atomic_fetch_add __atomic_fetch_add
#define __c11_atomic_fetch_sub __atomic_fetch_sub
#define __c11_atomic_fetch_and __atomic_fetch_and
#define __c11_atomic_fetch_or __atomic_fetch_or
#define __c11_atomic_fetch_xor __atomic_fetch_xor
#define __c11_atomic_thread_fence __atomic_thread_fence
#define __c11_atomic_signal_fence __atomic_signal_fence
#define __c11_atomic_compare_exchange_strong(object, expected, value, success, failure) \
    __atomic_compare_exchange_n(object, expected, value, 0, success, failure)
#define __c11_atomic_compare_exchange_weak(object, expected, value, success, failure) \
    __atomic_compare_exchange_n(object, expected, value, 1, success, failure)
#endif

)";

// Names in C only; those of the text that it defines itself stay.  What it declares itself may have other types there:
// then the assembler exchanges it.
std::string exchanged_names(const Rewriting& program) {
    std::string text = "/* Library functions that the schedule decides about. */\n";
    for (const auto& [name, other] : replacements()) {
        if (name.starts_with("_Z") || name.find('.') != std::string::npos || program.defined.contains(name)) continue;
        if (std::ranges::find(program.missing, name) == program.missing.end())
            text += fmt::format("#define {} {}\n", name, other);
        else
            text += fmt::format("#define {0} heddle_own_{0}\n__asm__(\".set heddle_own_{0}, {1}\");\n", name, other);
    }
    return text;
}

// What is declared and never called need not be there.
std::string weak_names(const Rewriting& program) {
    std::string text;
    for (const std::string& name : program.missing)
        if (!replacements().contains(name)) text += fmt::format("#pragma weak {}\n", name);
    return text;
}

// In the program points are numbered as its marks.
std::string with_points(std::string text, const Plan& plan) {
    constexpr std::string_view call = "heddle_point(";
    std::size_t place = 0;
    while ((place = text.find(call, place)) != std::string::npos) {
        place += call.size();
        const std::size_t end = text.find(')', place);
        const auto mark = static_cast<unsigned>(std::stoul(text.substr(place, end - place)));
        text.replace(place, end - place, std::to_string(plan.point(mark)));
    }
    return text;
}

}  // namespace

std::string test_text(const Rewriting& program, const Plan& plan, const ScheduleTexts& texts) {
    const model::TraceFailure& failure = plan.trace.failure;
    return fmt::format(head, failure.what + " at " + failure.where.to_string()) + schedule_text(plan, texts) + atomics +
           exchanged_names(program) + weak_names(program) + "\n/* The program. */\n" + with_points(program.text, plan);
}

}  // namespace heddle::replay::native

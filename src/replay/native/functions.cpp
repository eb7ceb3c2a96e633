#include "replay/native/functions.h"

#include <algorithm>
#include <array>
#include <set>

namespace heddle::replay::native {

namespace {

// They return what the trace says, and do their work as well.
constexpr std::array fed_calls = {
    "pthread_cond_wait",
    "pthread_cond_timedwait",
    "pthread_cond_clockwait",
    "cnd_wait",
    "cnd_timedwait",
    "pthread_barrier_wait",
    "pthread_mutex_timedlock",
    "pthread_mutex_clocklock",
    "pthread_rwlock_timedrdlock",
    "mtx_timedlock",
    "pthread_rwlock_timedwrlock",
    "sem_timedwait",
    "sem_clockwait",
    "time",
    "pthread_rwlock_clockrdlock",
    "pthread_rwlock_clockwrlock",
};

constexpr std::array waits_or_requests = {"heddle.pthread_cond_wait_or_request", "heddle.sem_wait_or_request"};

constexpr std::array input_functions = {"clock",  "feof",          "ferror",  "fgetc",
                                        "getc",   "getc_unlocked", "getchar", "getchar_unlocked",
                                        "getpid", "rand",          "random"};

constexpr std::array output_functions = {"printf", "fprintf", "dprintf", "puts",          "putchar", "putchar_unlocked",
                                         "fputs",  "fputc",   "putc",    "putc_unlocked", "fflush"};

constexpr std::array replaced_calls = {
    "pthread_create",
    "thrd_create",
    "pthread_barrier_init",
    "pthread_barrier_destroy",
    "malloc",
    "calloc",
    "realloc",
    "free",
    "aligned_alloc",
    "strdup",
    "usleep",
    "sleep",
    "nanosleep",
    "pthread_key_create",
    "pthread_key_delete",
    "pthread_getspecific",
    "pthread_setspecific",
    "tss_delete",
};

constexpr std::array done_in_parts = {"strlen",  "strnlen", "strcpy", "stpcpy",  "strncpy", "strcat",
                                      "strncat", "strcmp",  "memcmp", "strncmp", "strchr"};

template <std::size_t n>
bool contains(const std::array<const char*, n>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

const std::map<std::string, std::string, std::less<>>& replacements() {
    static const std::map<std::string, std::string, std::less<>> table = [] {
        std::map<std::string, std::string, std::less<>> names{
            {"_Znwm", "heddle_malloc"},
            {"_Znam", "heddle_malloc"},
            {"_ZdlPv", "heddle_free"},
            {"_ZdlPvm", "heddle_free"},
            {"_ZdaPv", "heddle_free"},
            {"_ZdaPvm", "heddle_free"},
            {"__VERIFIER_assume", "heddle_assume"},
            {"assume_abort_if_not", "heddle_assume"},
            {"__VERIFIER_assert", "heddle_assert"},
            {"__VERIFIER_atomic_begin", "heddle_nothing"},
            {"__VERIFIER_atomic_end", "heddle_nothing"},
            {"heddle_no_signals", "heddle_nothing"},
            {"heddle_module", "heddle_nothing"},
            {"heddle_process", "heddle_nothing"},
            {"heddle_phase", "heddle_nothing"},
            {"heddle_wakes_all_of_a_type", "heddle_nothing"},
            {"heddle.raise", "heddle_raise"},
            {waits_or_requests[0], "heddle_cond_wait_or_request"},
            {waits_or_requests[1], "heddle_sem_wait_or_request"},
            {"scanf", "heddle_scanf"},
            {"__isoc99_scanf", "heddle_scanf"},
            {"__isoc23_scanf", "heddle_scanf"},
            {"thrd_sleep", "heddle_nanosleep"},
            {"memalign", "heddle_aligned_alloc"},
            {"tss_create", "heddle_pthread_key_create"},
            {"tss_get", "heddle_pthread_getspecific"},
            {"tss_set", "heddle_pthread_setspecific"},
        };
        for (const char* name : fed_calls) names.emplace(name, std::string("heddle_") + name);
        for (const char* name : replaced_calls) names.emplace(name, std::string("heddle_") + name);
        return names;
    }();
    return table;
}

std::string replacement_in_parts(std::string_view name) {
    return contains(done_in_parts, name) ? "heddle_parts_" + std::string(name) : "";
}

bool is_fed(std::string_view name) {
    return contains(fed_calls, name) || contains(waits_or_requests, name) || contains(output_functions, name) ||
           is_input_function(name);
}

bool is_input_function(std::string_view name) {
    return contains(input_functions, name);
}

bool is_output_function(std::string_view name) {
    return contains(output_functions, name);
}

bool fails_by_itself(std::string_view name) {
    static const std::set<std::string_view> names{"__assert_fail", "__assert", "abort", "_ZSt9terminatev",
                                                  "heddle.raise"};
    return names.contains(name) || (name.starts_with("_ZSt") && name.find("__throw_") != std::string_view::npos);
}

}  // namespace heddle::replay::native

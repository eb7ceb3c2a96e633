// The classes of exceptions of the standard library.
#pragma once

#include "runtime/cpp/exception.h"

extern "C" {
unsigned long strlen(const char* text);
void* memcpy(void* target, const void* source, unsigned long size);
}

namespace std {

struct exception {
    exception() noexcept {}
    virtual ~exception();
    virtual const char* what() const noexcept;
};

#define HEDDLE_WITH_TEXT(kind)                      \
    struct kind : exception {                       \
        explicit kind(const char* words);           \
        explicit kind(const string& words);         \
        kind(const kind& other);                    \
        kind& operator=(const kind& other);         \
        ~kind() override;                           \
        const char* what() const noexcept override; \
        char* text;                                 \
    };

#define HEDDLE_DERIVED(kind, base)          \
    struct kind : base {                    \
        explicit kind(const char* words);   \
        explicit kind(const string& words); \
        ~kind() override;                   \
    };

#define HEDDLE_WITHOUT_TEXT(kind, base)             \
    struct kind : base {                            \
        ~kind() override;                           \
        const char* what() const noexcept override; \
    };

HEDDLE_WITH_TEXT(logic_error)
HEDDLE_WITH_TEXT(runtime_error)
HEDDLE_DERIVED(domain_error, logic_error)
HEDDLE_DERIVED(invalid_argument, logic_error)
HEDDLE_DERIVED(length_error, logic_error)
HEDDLE_DERIVED(out_of_range, logic_error)
HEDDLE_DERIVED(range_error, runtime_error)
HEDDLE_DERIVED(overflow_error, runtime_error)
HEDDLE_DERIVED(underflow_error, runtime_error)
HEDDLE_WITHOUT_TEXT(bad_exception, exception)
HEDDLE_WITHOUT_TEXT(bad_alloc, exception)
HEDDLE_WITHOUT_TEXT(bad_array_new_length, bad_alloc)
HEDDLE_WITHOUT_TEXT(bad_cast, exception)
HEDDLE_WITHOUT_TEXT(bad_typeid, exception)
HEDDLE_WITHOUT_TEXT(bad_function_call, exception)
HEDDLE_WITHOUT_TEXT(bad_weak_ptr, exception)

#undef HEDDLE_WITH_TEXT
#undef HEDDLE_DERIVED
#undef HEDDLE_WITHOUT_TEXT

struct nested_exception {
    virtual ~nested_exception();
    void* exception;
};

inline namespace _V2 {

const void* generic_category() noexcept;

}  // namespace _V2

const void* future_category() noexcept;

struct error_code {
    int value;
    const void* category;
};

struct system_error : runtime_error {
    system_error(error_code reason, const char* words) : runtime_error(words), code(reason) {}
    ~system_error() override;
    error_code code;
};

struct future_error : logic_error {
    future_error(error_code reason, const char* words) : logic_error(words), code(reason) {}
    ~future_error() override;
    const char* what() const noexcept override;
    error_code code;
};

}  // namespace std

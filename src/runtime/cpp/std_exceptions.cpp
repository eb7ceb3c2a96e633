// The classes of exceptions of the standard library, as they lie in memory there.
#include "runtime/cpp/std_exceptions.h"

namespace heddle {

char* copy_of(const char* text, unsigned long size) {
    char* copy = static_cast<char*>(malloc(size + 1));
    memcpy(copy, text, size);
    copy[size] = 0;
    return copy;
}

}  // namespace heddle

namespace std {

exception::~exception() {}

const char* exception::what() const noexcept {
    return "std::exception";
}

#define HEDDLE_WITH_TEXT(kind)                                                                        \
    kind::kind(const char* words) : text(heddle::copy_of(words, strlen(words))) {}                    \
    kind::kind(const string& words) : text(heddle::copy_of(words.text, words.size)) {}                \
    kind::kind(const kind& other) : exception(), text(heddle::copy_of(other.text, strlen(other.text))) {} \
    kind& kind::operator=(const kind& other) {                                                        \
        char* copy = heddle::copy_of(other.text, strlen(other.text));                                 \
        free(text);                                                                                   \
        text = copy;                                                                                  \
        return *this;                                                                                 \
    }                                                                                                 \
    kind::~kind() {                                                                                   \
        free(text);                                                                                   \
    }                                                                                                 \
    const char* kind::what() const noexcept {                                                         \
        return text;                                                                                  \
    }

HEDDLE_WITH_TEXT(logic_error)
HEDDLE_WITH_TEXT(runtime_error)

#define HEDDLE_DERIVED(kind, base)                     \
    kind::kind(const char* words) : base(words) {}     \
    kind::kind(const string& words) : base(words) {}   \
    kind::~kind() {}

HEDDLE_DERIVED(domain_error, logic_error)
HEDDLE_DERIVED(invalid_argument, logic_error)
HEDDLE_DERIVED(length_error, logic_error)
HEDDLE_DERIVED(out_of_range, logic_error)
HEDDLE_DERIVED(range_error, runtime_error)
HEDDLE_DERIVED(overflow_error, runtime_error)
HEDDLE_DERIVED(underflow_error, runtime_error)

#define HEDDLE_WITHOUT_TEXT(kind)                  \
    kind::~kind() {}                               \
    const char* kind::what() const noexcept {      \
        return "std::" #kind;                      \
    }

HEDDLE_WITHOUT_TEXT(bad_exception)
HEDDLE_WITHOUT_TEXT(bad_alloc)
HEDDLE_WITHOUT_TEXT(bad_array_new_length)
HEDDLE_WITHOUT_TEXT(bad_cast)
HEDDLE_WITHOUT_TEXT(bad_typeid)
HEDDLE_WITHOUT_TEXT(bad_function_call)
HEDDLE_WITHOUT_TEXT(bad_weak_ptr)

nested_exception::~nested_exception() {}

system_error::~system_error() {}

future_error::~future_error() {}

const char* future_error::what() const noexcept {
    return text;
}

}  // namespace std

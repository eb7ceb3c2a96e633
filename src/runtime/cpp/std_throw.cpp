// Functions of libstdc++ that throw.  Memory never runs out, so nobody throws std::bad_alloc but the program.
#include "runtime/cpp/std_exceptions.h"

namespace heddle {

enum class At { Place };

}  // namespace heddle

inline void* operator new(unsigned long, void* place, heddle::At) noexcept {
    return place;
}

namespace heddle {

template <class Kind>
void destroy(void* object) {
    static_cast<Kind*>(object)->~Kind();
}

template <class Kind, class... Arguments>
[[noreturn]] void throw_new(Arguments... arguments) {
    void* object = __cxa_allocate_exception(sizeof(Kind));
    ::new (object, At::Place) Kind(arguments...);
    __cxa_throw(object, &typeid(Kind), destroy<Kind>);
}

}  // namespace heddle

namespace std {

#define HEDDLE_THROWS(kind)                       \
    [[noreturn]] void __throw_##kind();           \
    void __throw_##kind() {                       \
        heddle::throw_new<kind>();                \
    }

HEDDLE_THROWS(bad_exception)
HEDDLE_THROWS(bad_alloc)
HEDDLE_THROWS(bad_array_new_length)
HEDDLE_THROWS(bad_cast)
HEDDLE_THROWS(bad_typeid)
HEDDLE_THROWS(bad_function_call)

#define HEDDLE_THROWS_TEXT(kind)                       \
    [[noreturn]] void __throw_##kind(const char* text); \
    void __throw_##kind(const char* text) {            \
        heddle::throw_new<kind>(text);                 \
    }

HEDDLE_THROWS_TEXT(logic_error)
HEDDLE_THROWS_TEXT(domain_error)
HEDDLE_THROWS_TEXT(invalid_argument)
HEDDLE_THROWS_TEXT(length_error)
HEDDLE_THROWS_TEXT(out_of_range)
HEDDLE_THROWS_TEXT(runtime_error)
HEDDLE_THROWS_TEXT(range_error)
HEDDLE_THROWS_TEXT(overflow_error)
HEDDLE_THROWS_TEXT(underflow_error)

// The text is the format.
[[noreturn]] void __throw_out_of_range_fmt(const char* format, ...);
void __throw_out_of_range_fmt(const char* format, ...) {
    heddle::throw_new<out_of_range>(format);
}

[[noreturn]] void __throw_system_error(int error);
void __throw_system_error(int error) {
    heddle::throw_new<system_error>(error_code{error, generic_category()}, "std::system_error");
}

[[noreturn]] void __throw_future_error(int error);
void __throw_future_error(int error) {
    heddle::throw_new<future_error>(error_code{error, future_category()}, "std::future_error");
}

}  // namespace std

extern "C" {

[[noreturn]] void __cxa_bad_cast() {
    std::__throw_bad_cast();
}

[[noreturn]] void __cxa_bad_typeid() {
    std::__throw_bad_typeid();
}

[[noreturn]] void __cxa_throw_bad_array_new_length() {
    std::__throw_bad_array_new_length();
}

[[noreturn]] void __cxa_call_unexpected(void*) {
    std::terminate();
}

}  // extern "C"

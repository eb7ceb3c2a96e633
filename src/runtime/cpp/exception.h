// Exceptions, laid out as in libsupc++, so that a real process can unwind with them: the object of the program, and before
// it what the run-time library has to know.
#pragma once

extern "C" {
void* malloc(unsigned long size);
void free(void* memory);
}

namespace std {

class type_info {
public:
    virtual ~type_info();
    bool operator==(const type_info& other) const noexcept;

    const char* name_of_type;
};

[[noreturn]] void terminate() noexcept;

template <class Character>
struct char_traits;
template <class Type>
class allocator;

inline namespace __cxx11 {

template <class Character, class Traits, class Allocator>
class basic_string {
public:
    const char* text;
    unsigned long size;
    char rest[16];
};

}  // namespace __cxx11

using string = basic_string<char, char_traits<char>, allocator<char>>;

}  // namespace std

namespace heddle {

// How the stack is unwound does not say C++.  The interpreter, the lowering and native replay each have their own way, from
// the calls of `raise` to `begin_catch`; they know the three fields.
struct Unwinding {
    unsigned long kind;
    void* cleanup;
    unsigned long others[2];
};

struct Exception {
    union {
        const std::type_info* type;
        void* primary;  // of an exception that was thrown again by std::rethrow_exception: its object
    };
    void (*destructor)(void*);
    void* handlers_of_process[2];
    Exception* next;  // that is handled around this one
    int handlers;     // that are at it; below zero: thrown again by them
    int selector;
    void* actions;
    const std::type_info* thrown_type;  // set before it is raised
    void* thrown_object;                // the same
    void* caught;                       // what the handler gets: the object, or its base class; set by unwinding
    Unwinding unwinding;
};

struct Primary {
    int references;
    int padding[3];
    Exception exception;
};

constexpr unsigned long kind_of_primary = 0x474e5543432b2b00, kind_of_dependent = 0x474e5543432b2b01;

// Where a handler for this type is, there the program goes on; without one it ends.
[[noreturn]] void raise(Unwinding* exception, const std::type_info* type) __asm__("heddle.raise");

inline Primary* primary_of(void* object) {
    return static_cast<Primary*>(object) - 1;
}

inline Exception* exception_of(Unwinding* unwinding) {
    return reinterpret_cast<Exception*>(unwinding + 1) - 1;
}

// One reference to the object less.
void release(void* object);

}  // namespace heddle

extern "C" {
void* __cxa_allocate_exception(unsigned long size);
void* __cxa_init_primary_exception(void* object, const std::type_info* type, void (*destructor)(void*));
[[noreturn]] void __cxa_throw(void* object, const std::type_info* type, void (*destructor)(void*));
}

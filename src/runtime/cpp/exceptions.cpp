// What compiled programs call to throw and to catch, as in libsupc++.
#include "runtime/cpp/exception.h"

namespace heddle {

// Handlers under way in a thread, and exceptions that have not reached theirs.
static __thread Exception* handled;
static __thread int uncaught;

void release(void* object) {
    Primary* primary = primary_of(object);
    if (__atomic_sub_fetch(&primary->references, 1, __ATOMIC_ACQ_REL) != 0) return;
    if (primary->exception.destructor != nullptr) primary->exception.destructor(object);
    free(primary);
}

static void release_thrown(Exception* exception) {
    if (exception->unwinding.kind == kind_of_dependent) {
        release(exception->primary);
        free(exception);
    } else {
        release(reinterpret_cast<Primary*>(exception + 1));
    }
}

[[noreturn]] static void throw_it(Exception* exception, const std::type_info* type, void* object) {
    exception->thrown_type = type;
    exception->thrown_object = object;
    exception->handlers = 0;
    ++uncaught;
    raise(&exception->unwinding, type);
}

}  // namespace heddle

using heddle::Exception;

extern "C" {

void* __cxa_allocate_exception(unsigned long size) {
    heddle::Primary* primary = static_cast<heddle::Primary*>(malloc(sizeof(heddle::Primary) + size));
    primary->references = 0;
    return primary + 1;
}

void __cxa_free_exception(void* object) {
    free(heddle::primary_of(object));
}

void* __cxa_init_primary_exception(void* object, const std::type_info* type, void (*destructor)(void*)) {
    heddle::Primary* primary = heddle::primary_of(object);
    primary->exception.type = type;
    primary->exception.destructor = destructor;
    primary->exception.unwinding.kind = heddle::kind_of_primary;
    primary->exception.unwinding.cleanup = nullptr;
    primary->exception.handlers = 0;
    return &primary->exception;
}

void __cxa_throw(void* object, const std::type_info* type, void (*destructor)(void*)) {
    __cxa_init_primary_exception(object, type, destructor);
    heddle::Primary* primary = heddle::primary_of(object);
    primary->references = 1;
    heddle::throw_it(&primary->exception, type, object);
}

void __cxa_rethrow() {
    Exception* exception = heddle::handled;
    if (exception == nullptr) std::terminate();
    exception->handlers = -exception->handlers;
    ++heddle::uncaught;
    heddle::raise(&exception->unwinding, exception->thrown_type);
}

void* __cxa_get_exception_ptr(void* unwinding) {
    return heddle::exception_of(static_cast<heddle::Unwinding*>(unwinding))->caught;
}

void* __cxa_begin_catch(void* unwinding) {
    Exception* exception = heddle::exception_of(static_cast<heddle::Unwinding*>(unwinding));
    const int handlers = exception->handlers;
    exception->handlers = (handlers < 0 ? -handlers : handlers) + 1;
    if (heddle::handled != exception) {
        exception->next = heddle::handled;
        heddle::handled = exception;
    }
    --heddle::uncaught;
    return exception->caught;
}

void __cxa_end_catch() {
    Exception* exception = heddle::handled;
    if (exception == nullptr) return;
    const int handlers = exception->handlers;
    exception->handlers = handlers < 0 ? handlers + 1 : handlers - 1;
    if (exception->handlers != 0) return;
    heddle::handled = exception->next;
    if (handlers > 0) heddle::release_thrown(exception);
}

}  // extern "C"

namespace std {

bool uncaught_exception() noexcept {
    return heddle::uncaught > 0;
}

int uncaught_exceptions() noexcept {
    return heddle::uncaught;
}

namespace __exception_ptr {

class exception_ptr {
public:
    ~exception_ptr() {}  // by which it is passed by its address

    void _M_addref() noexcept;
    void _M_release() noexcept;
    const type_info* __cxa_exception_type() const noexcept;

    void* object;
};

void exception_ptr::_M_addref() noexcept {
    if (object != nullptr) __atomic_add_fetch(&heddle::primary_of(object)->references, 1, __ATOMIC_ACQ_REL);
}

void exception_ptr::_M_release() noexcept {
    if (object == nullptr) return;
    heddle::release(object);
    object = nullptr;
}

const type_info* exception_ptr::__cxa_exception_type() const noexcept {
    return object == nullptr ? nullptr : heddle::primary_of(object)->exception.type;
}

}  // namespace __exception_ptr

// exception_ptr::exception_ptr(void*); clang would give it two names.
void make_exception_ptr(__exception_ptr::exception_ptr* pointer, void* object) __asm__(
    "_ZNSt15__exception_ptr13exception_ptrC1EPv");
void make_exception_ptr(__exception_ptr::exception_ptr* pointer, void* object) {
    pointer->object = object;
    pointer->_M_addref();
}

// It returns an object of a class with a destructor: the caller tells where.
void current_exception_into(__exception_ptr::exception_ptr* result) __asm__("_ZSt17current_exceptionv");
void current_exception_into(__exception_ptr::exception_ptr* result) {
    Exception* exception = heddle::handled;
    result->object = exception == nullptr                                           ? nullptr
                     : exception->unwinding.kind == heddle::kind_of_dependent ? exception->primary
                                                                              : static_cast<void*>(exception + 1);
    result->_M_addref();
}

[[noreturn]] void rethrow_exception(__exception_ptr::exception_ptr pointer);
void rethrow_exception(__exception_ptr::exception_ptr pointer) {
    void* object = pointer.object;
    Exception* exception = static_cast<Exception*>(malloc(sizeof(Exception)));
    exception->primary = object;
    exception->unwinding.kind = heddle::kind_of_dependent;
    exception->unwinding.cleanup = nullptr;
    pointer._M_addref();
    heddle::throw_it(exception, heddle::primary_of(object)->exception.type, object);
}

}  // namespace std

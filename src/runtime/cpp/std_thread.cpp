// std::thread, as in thread.cc of libstdc++: it is a handle, 0 if there is no thread.
#include "runtime/cpp/pthread.h"

namespace std {

[[noreturn]] void __throw_system_error(int error);

template <class T>
struct default_delete;

template <class T, class Deleter>
class unique_ptr {
public:
    ~unique_ptr() {}  // by which it is passed by its address

    T* pointer;
};

class thread {
public:
    class _State;

    void join();
    void detach();
    static unsigned hardware_concurrency() noexcept;

private:
    void _M_start_thread(unique_ptr<_State, default_delete<_State>> state, void (*depend)());

    unsigned long handle_;
};

// The destructor of _State, whose table of virtual functions is not ours.
void destroy_state(void* state) __asm__("_ZNSt6thread6_StateD2Ev");
void destroy_state(void*) {}

// What a thread does.  The table of virtual functions has the destructor, the deleting destructor and _M_run.
void* run(void* state) __asm__("std::thread");
void* run(void* state) {
    using Function = void (*)(void*);
    const Function* table = *static_cast<const Function**>(state);
    table[2](state);
    table[1](state);
    return nullptr;
}

void thread::_M_start_thread(unique_ptr<_State, default_delete<_State>> state, void (*)()) {
    pthread_create(&handle_, nullptr, run, state.pointer);
    state.pointer = nullptr;
}

// A hint, and nothing more.
extern "C" unsigned __VERIFIER_nondet_uint();

unsigned thread::hardware_concurrency() noexcept {
    return __VERIFIER_nondet_uint();
}

constexpr int einval = 22;

void thread::join() {
    const unsigned long handle = handle_;
    if (handle == 0) __throw_system_error(einval);
    const int error = pthread_join(handle, nullptr);
    if (error != 0) __throw_system_error(error);
    handle_ = 0;
}

void thread::detach() {
    const unsigned long handle = handle_;
    if (handle == 0) __throw_system_error(einval);
    const int error = pthread_detach(handle);
    if (error != 0) __throw_system_error(error);
    handle_ = 0;
}

}  // namespace std

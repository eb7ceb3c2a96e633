// Waits for atomics, as <bits/atomic_wait.h> of libstdc++ 11 to 14 has them, without futexes.
#pragma once

#include <bits/c++config.h>

#if _GLIBCXX_RELEASE > 14
#include_next <bits/atomic_wait.h>
#elif __cplusplus > 201703L

#include <bits/functional_hash.h>
#include <bits/gthr.h>
#include <ext/numeric_traits.h>
#include <type_traits>

#define __cpp_lib_atomic_wait 201907L
#define _GLIBCXX_HAVE_PLATFORM_WAIT 1

extern "C" void heddle_wakes_all_of_a_type() noexcept;

namespace std {

namespace __detail {

using __platform_wait_t = int;
inline constexpr size_t __platform_wait_alignment = 4;

inline void __thread_yield() noexcept {
    __gthread_yield();
}

inline void __thread_relax() noexcept {}

// An attempt, once.
template <typename _Pred>
bool __atomic_spin(_Pred& __pred) noexcept {
    return __pred();
}

// How often threads that wait for an atomic of this type were woken.
template <typename _Tp>
inline unsigned __heddle_notified = 0;

}  // namespace __detail

// What the library waits for is told as soon as it is there: it looks again when the object has changed.  Objects that
// are waited for in this way never have an old value again.
template <typename _Tp, typename _Pred>
void __atomic_wait_address(const _Tp* __object, _Pred __pred) noexcept {
    using _Number = typename conditional<sizeof(_Tp) == 1, unsigned char, unsigned>::type;
    static_assert(sizeof(_Tp) == sizeof(_Number));
    const _Number* __place = reinterpret_cast<const _Number*>(__object);
    for (;;) {
        const _Number __seen = __atomic_load_n(__place, __ATOMIC_RELAXED);
        if (__pred()) return;
        while (__atomic_load_n(__place, __ATOMIC_RELAXED) == __seen) {
        }
    }
}

// Of a semaphore, whose number may be the same again: there is something unless it is 0.
template <typename _Pred>
void __atomic_wait_address_bare(const __detail::__platform_wait_t* __object, _Pred __pred) noexcept {
    for (;;) {
        if (__pred()) return;
        while (__atomic_load_n(__object, __ATOMIC_RELAXED) == 0) {
        }
    }
}

inline void __atomic_notify_address_bare(const __detail::__platform_wait_t*, bool) noexcept {}

// A program waits for another value, and looks again only if it is notified.
template <typename _Tp, typename _ValFn>
void __atomic_wait_address_v(const _Tp*, _Tp __old, _ValFn __vfn) noexcept {
    for (;;) {
        const unsigned __notified = __atomic_load_n(&__detail::__heddle_notified<_Tp>, __ATOMIC_RELAXED);
        const _Tp __now = __vfn();
        if (__builtin_memcmp(&__now, &__old, sizeof(_Tp)) != 0) return;
        while (__atomic_load_n(&__detail::__heddle_notified<_Tp>, __ATOMIC_RELAXED) == __notified) {
        }
    }
}

template <typename _Tp>
void __atomic_notify_address(const _Tp*, bool) noexcept {
    heddle_wakes_all_of_a_type();
    __atomic_fetch_add(&__detail::__heddle_notified<_Tp>, 1, __ATOMIC_RELAXED);
}

}  // namespace std

#endif

// Waits for atomics with a limit, which may or may not be over before there is something.
#pragma once

#include <bits/atomic_wait.h>

#if _GLIBCXX_RELEASE > 14
#include_next <bits/atomic_timed_wait.h>
#elif __cplusplus > 201703L

#include <bits/chrono.h>

extern "C" bool __VERIFIER_nondet_bool();

namespace std {

template <typename _Pred, typename _Limit>
bool __atomic_wait_address_until_bare(const __detail::__platform_wait_t*, _Pred __pred, const _Limit&) noexcept {
    if (__VERIFIER_nondet_bool()) return __pred();
    while (!__pred()) {
    }
    return true;
}

template <typename _Pred, typename _Limit>
bool __atomic_wait_address_for_bare(const __detail::__platform_wait_t* __address, _Pred __pred,
                                    const _Limit& __limit) noexcept {
    return __atomic_wait_address_until_bare(__address, __pred, __limit);
}

template <typename _Tp, typename _Pred, typename _Limit>
bool __atomic_wait_address_until(const _Tp*, _Pred __pred, const _Limit& __limit) noexcept {
    return __atomic_wait_address_until_bare(nullptr, __pred, __limit);
}

template <typename _Tp, typename _Pred, typename _Limit>
bool __atomic_wait_address_for(const _Tp*, _Pred __pred, const _Limit& __limit) noexcept {
    return __atomic_wait_address_until_bare(nullptr, __pred, __limit);
}

}  // namespace std

#endif

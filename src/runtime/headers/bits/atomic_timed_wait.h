// Waits for atomics with a limit, which may or may not be over before there is something.
#pragma once

#include <bits/atomic_wait.h>

#if _GLIBCXX_RELEASE > 14
#include_next <bits/atomic_timed_wait.h>
#elif __cplusplus > 201703L

#include <bits/chrono.h>

namespace std {

// The thread looks once, at any time: what is not there then does not come before the limit.
template <typename _Pred, typename _Limit>
bool __atomic_wait_address_until_bare(const __detail::__platform_wait_t*, _Pred __pred, const _Limit&) noexcept {
    return __pred();
}

template <typename _Pred, typename _Limit>
bool __atomic_wait_address_for_bare(const __detail::__platform_wait_t*, _Pred __pred, const _Limit&) noexcept {
    return __pred();
}

template <typename _Tp, typename _Pred, typename _Limit>
bool __atomic_wait_address_until(const _Tp*, _Pred __pred, const _Limit&) noexcept {
    return __pred();
}

template <typename _Tp, typename _Pred, typename _Limit>
bool __atomic_wait_address_for(const _Tp*, _Pred __pred, const _Limit&) noexcept {
    return __pred();
}

}  // namespace std

#endif

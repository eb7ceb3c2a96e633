// Misuse of the thread library that is undefined behaviour, but after which programs do go on with glibc; and of
// functions.
#pragma once

#include <string_view>

namespace heddle::model {

inline constexpr const char* unlock_of_unheld = "unlock of a mutex that the thread does not hold";
inline constexpr const char* join_of_no_thread = "join of what is no thread";
inline constexpr const char* join_of_released = "join of a thread that was joined or detached";
inline constexpr const char* detach_of_no_thread = "detach of what is no thread";
inline constexpr const char* detach_of_released = "detach of a thread that was joined or detached";
inline constexpr const char* destroy_of_held = "destruction of a mutex that is held";
inline constexpr const char* destroy_of_awaited = "destruction of a condition variable that a thread waits for";
inline constexpr const char* spin_unlock_of_unheld = "unlock of a spinlock that the thread does not hold";

inline constexpr const char* call_with_too_few = "call of a function that takes more arguments";

inline bool can_be_tolerated(std::string_view failure) {
    return failure == destroy_of_held || failure == destroy_of_awaited || failure == spin_unlock_of_unheld ||
           failure == unlock_of_unheld || failure == join_of_no_thread || failure == join_of_released ||
           failure == detach_of_no_thread || failure == detach_of_released;
}

}  // namespace heddle::model

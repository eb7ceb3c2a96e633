// Misuse of the thread library that is undefined behaviour, but after which programs do go on with glibc.
#pragma once

#include <string_view>

namespace heddle::model {

inline constexpr const char* unlock_of_unheld = "unlock of a mutex that the thread does not hold";
inline constexpr const char* join_of_no_thread = "join of what is no thread";

inline bool can_be_tolerated(std::string_view failure) {
    return failure == unlock_of_unheld || failure == join_of_no_thread;
}

}  // namespace heddle::model

// Checks of contracts.  They stay on in release builds.
#pragma once

#include <string>

#include "util/error.h"

namespace heddle::detail {

[[noreturn]] inline void check_failed(const char* condition, const char* file, int line, const std::string& message) {
    throw InternalError(std::string(file) + ":" + std::to_string(line) + ": check failed: " + condition +
                        (message.empty() ? "" : " (" + message + ")"));
}

}  // namespace heddle::detail

#define HEDDLE_CHECK(condition, message)                                                           \
    do {                                                                                           \
        if (!(condition)) ::heddle::detail::check_failed(#condition, __FILE__, __LINE__, message); \
    } while (false)

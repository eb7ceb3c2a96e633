// How this very program is started once more.
#pragma once

#include <cstdlib>
#include <string>

namespace heddle {

// A program that a script starts by a loader of its own (cmake/launcher.sh.in) would find the loader in /proc/self/exe;
// the script tells where it is itself.
inline std::string this_executable() {
    const char* launcher = std::getenv("HEDDLE_LAUNCHER");
    return launcher != nullptr && *launcher != '\0' ? launcher : "/proc/self/exe";
}

}  // namespace heddle

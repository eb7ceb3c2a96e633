// How many processors this process may use, `taskset` included.
#pragma once

#include <sched.h>

#include <algorithm>

namespace heddle {

inline unsigned available_cores() {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    if (sched_getaffinity(0, sizeof cores, &cores) != 0) return 1;
    return static_cast<unsigned>(std::max(1, CPU_COUNT(&cores)));
}

}  // namespace heddle

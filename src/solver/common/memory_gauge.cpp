#include "solver/common/memory_gauge.h"

#include <unistd.h>

#include <fstream>

namespace heddle::solver {

std::uint64_t used_bytes() {
    std::uint64_t total = 0, resident = 0;  // in pages
    std::ifstream("/proc/self/statm") >> total >> resident;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace heddle::solver

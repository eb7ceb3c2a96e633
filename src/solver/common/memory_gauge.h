// The memory of this process, for solvers that do not tell their own.
#pragma once

#include <cstdint>

namespace heddle::solver {

// Bytes of physical memory that the process holds now; 0 if the system does not tell.
std::uint64_t used_bytes();

// How much the process has grown since the gauge was made.
class MemoryGauge {
public:
    double megabytes() const {
        const std::uint64_t now = used_bytes();
        return now > before_ ? static_cast<double>(now - before_) / (1 << 20) : 0;
    }

private:
    std::uint64_t before_ = used_bytes();
};

}  // namespace heddle::solver

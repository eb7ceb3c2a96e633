// One line on stderr that tells how far a check is.
#pragma once

#include <string>

#include "engine/bound_loop.h"

namespace heddle::cli {

// Writes only if stderr is a terminal; the line is gone when the object is.
class ProgressLine {
public:
    explicit ProgressLine(bool wanted);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const engine::Progress& progress);

private:
    bool active_;
    bool written_ = false;
};

// "unwind 2, depth 14, 12345 terms, 3.2 s: solving"; with an abstraction, "round 2, 3 tracked, 40 pairs dropped, 1
// spurious; " before it.
std::string progress_text(const engine::Progress& progress);

}  // namespace heddle::cli

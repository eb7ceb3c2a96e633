#include "cli/terminal/progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>

#include "report/text/terminal.h"

namespace heddle::cli {

namespace {

constexpr const char* clear_line = "\r\033[K";

}  // namespace

ProgressLine::ProgressLine(bool wanted) : active_(wanted && isatty(STDERR_FILENO) != 0) {}

ProgressLine::~ProgressLine() {
    if (written_) std::fputs(clear_line, stderr);
}

void ProgressLine::show(const engine::Progress& progress) {
    if (!active_) return;
    written_ = true;
    const unsigned width = report::style_for(STDERR_FILENO, report::ColorMode::Auto).width;
    fmt::print(stderr, "{}{}", clear_line, report::fit(progress_text(progress), width - 1));
    std::fflush(stderr);
}

std::string progress_text(const engine::Progress& progress) {
    std::string abstraction;
    if (progress.abstraction)
        abstraction = fmt::format("round {}, {} tracked, {} pairs dropped, {} spurious; ", progress.abstraction->round,
                                  progress.abstraction->precision, progress.abstraction->dropped_pairs,
                                  progress.abstraction->spurious);
    return fmt::format("{}unwind {}, depth {}, {} terms, {:.1f} s: {}", abstraction, progress.unwind, progress.depth,
                       progress.formula_size, progress.seconds, progress.activity);
}

}  // namespace heddle::cli

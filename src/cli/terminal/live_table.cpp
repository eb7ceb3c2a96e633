#include "cli/terminal/live_table.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "report/text/comparison_text.h"

namespace heddle::cli {

namespace {

std::size_t screen_height() {
    winsize size = {};
    constexpr std::size_t standard = 24;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 4 ? size.ws_row : standard;
}

}  // namespace

LiveTable::LiveTable(bool wanted, std::size_t runs) : active_(wanted && isatty(STDERR_FILENO) != 0), runs_(runs) {}

LiveTable::~LiveTable() {
    erase();
    std::fflush(stderr);
}

void LiveTable::started(const compare::Comparison& comparison, compare::Place place) {
    newest_ = place;
    draw(comparison, place);
}

void LiveTable::finished(const compare::Comparison& comparison) {
    ++done_;
    draw(comparison, newest_);
}

// The end of the table, as much as fits, and a line about the newest run.
void LiveTable::draw(const compare::Comparison& comparison, compare::Place newest) {
    if (!active_) return;
    auto style = report::style_for(STDERR_FILENO, report::ColorMode::Auto);
    style.width -= 1;
    auto lines = run_lines(comparison, newest.task + 1, style);
    const std::size_t room = screen_height() - 3;
    if (lines.size() > room)
        lines.erase(lines.begin() + 1, lines.end() - static_cast<std::ptrdiff_t>(room - 1));  // the head stays
    const std::string now =
        fmt::format("{} of {} runs done; now {} with {}", done_, runs_, comparison.plan.tasks[newest.task].name,
                    comparison.plan.combinations[newest.combination].name);
    lines.push_back(report::fit(now, style.width));
    erase();
    for (const std::string& line : lines) fmt::print(stderr, "{}\n", line);
    lines_ = lines.size();
    std::fflush(stderr);
}

void LiveTable::erase() {
    if (lines_ > 0) fmt::print(stderr, "\033[{}A\r\033[J", lines_);
    lines_ = 0;
}

}  // namespace heddle::cli

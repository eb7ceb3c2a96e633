#include "report/text/precision_text.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace heddle::report {

using model::AbstractionReport;
using model::AbstractionRound;

namespace {

std::string list(const std::vector<std::string>& names) {
    return names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string precision_text(const AbstractionReport& abstraction, const Style& style) {
    const auto line = [&](Color color, const char* title, const std::vector<std::string>& names) {
        return fmt::format("{} {}\n", pad(title, 36), style.paint(color, list(names)));
    };
    std::string text = line(Color::Green, "mattered:", abstraction.tracked) +
                       line(Color::Yellow, "has an influence, did not matter:", abstraction.ignored) +
                       line(Color::Dim, "has no influence on any run:", abstraction.outside) + "\n";
    std::size_t number = 0;
    for (const AbstractionRound& round : abstraction.rounds)
        text += fmt::format(
            "round {}, unwind {}: {} tracked (new: {}), {} dependent pairs of steps, {} dropped, {} steps merged, {} "
            "frames{}\n",
            ++number, round.unwind, round.precision, list(round.added), round.dependent_pairs, round.dropped_pairs,
            round.merged_steps, round.frames, round.on_the_same_solver ? ", on the same solver" : "");
    return text + fmt::format("{} schedules were spurious\n", abstraction.spurious);
}

}  // namespace heddle::report

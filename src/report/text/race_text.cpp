#include "report/text/race_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace heddle::report {

namespace {

std::string row_text(const model::RaceTable::Row& row) {
    std::vector<std::string> places;
    for (const SourceLocation& place : row.places)
        if (places.empty() || places.back() != place.file_and_line()) places.push_back(place.file_and_line());
    const std::string where = row.where.known() ? " (" + row.where.file_and_line() + ")" : "";
    return fmt::format("{}{}: {}{}\n    {}\n", row.object, where, row.may_race ? "MAY RACE: " : "", row.why,
                       fmt::join(places, ", "));
}

}  // namespace

std::string race_text(const model::RaceTable& table) {
    if (!table.obstacle.empty()) return "nothing is shown: " + table.obstacle + "\n";
    std::string text;
    for (const bool may_race : {true, false})
        for (const model::RaceTable::Row& row : table.rows)
            if (row.may_race == may_race) text += row_text(row);
    const auto open = std::ranges::count_if(table.rows, &model::RaceTable::Row::may_race);
    text += open > 0 ? fmt::format("{} of {} shared objects may be raced for\n", open, table.rows.size())
                     : fmt::format("no data race: {} shared objects{}\n", table.rows.size(),
                                   table.is_clearly_defined ? "" : ", if no run ends in undefined behaviour");
    for (const auto& [argument, pairs] : table.pairs) text += fmt::format("{} pairs of accesses {}\n", pairs, argument);
    return text;
}

}  // namespace heddle::report

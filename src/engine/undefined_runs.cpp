#include "engine/undefined_runs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

namespace heddle::engine {

std::string safe_unless(const std::vector<model::TraceFailure>& undefined, model::Properties asked,
                        const std::string& bound) {
    std::vector<std::string> places;
    for (const model::TraceFailure& failure : undefined) {
        asked.insert(failure.property);
        std::string place = failure.what + " at " + failure.where.file_and_line();
        if (std::ranges::find(places, place) == places.end()) places.push_back(std::move(place));  // of several threads
    }
    std::vector<std::string_view> names;
    for (const model::Property property : asked) names.push_back(model::name_of(property));
    return fmt::format("safe{} unless a run reaches undefined behaviour: {} (--check {} shows such a run)", bound,
                       fmt::join(places, "; "), fmt::join(names, ","));
}

}  // namespace heddle::engine

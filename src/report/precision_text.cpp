#include "report/precision_text.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "report/json_reader.h"

namespace heddle::report {

using Json = nlohmann::ordered_json;
using model::AbstractionReport;
using model::AbstractionRound;

namespace {

Json round_to_json(const AbstractionRound& round) {
    return {{"unwind", round.unwind},
            {"added", round.added},
            {"precision", round.precision},
            {"dependent_pairs", round.dependent_pairs},
            {"dropped_pairs", round.dropped_pairs},
            {"merged_steps", round.merged_steps},
            {"frames", round.frames},
            {"on_the_same_solver", round.on_the_same_solver}};
}

AbstractionRound round_from_json(const JsonReader& json) {
    return {json.member("unwind").number<unsigned>(),           json.member("added").texts(),
            json.member("precision").number<std::size_t>(),     json.member("dependent_pairs").number<std::size_t>(),
            json.member("dropped_pairs").number<std::size_t>(), json.member("merged_steps").number<std::size_t>(),
            json.member("frames").number<std::size_t>(),        json.member("on_the_same_solver").boolean()};
}

std::string list(const std::vector<std::string>& names) {
    return names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

Json abstraction_to_json(const AbstractionReport& abstraction) {
    Json json = {{"domain", abstraction.domain},
                 {"rounds", Json::array()},
                 {"spurious_schedules", abstraction.spurious},
                 {"tracked", abstraction.tracked},
                 {"ignored", abstraction.ignored},
                 {"outside", abstraction.outside}};
    for (const AbstractionRound& round : abstraction.rounds) json["rounds"].push_back(round_to_json(round));
    return json;
}

AbstractionReport abstraction_from_json(const nlohmann::json& verdict, const std::string& document) {
    const JsonReader whole(verdict, document);
    if (!whole.has("abstraction")) whole.fail("tells of no abstraction: it is not from 'heddle check --abstract'");
    const JsonReader json = whole.member("abstraction");
    AbstractionReport result;
    result.domain = json.member("domain").text();
    for (const JsonReader& round : json.member("rounds").elements()) result.rounds.push_back(round_from_json(round));
    result.spurious = json.member("spurious_schedules").number<unsigned>();
    result.tracked = json.member("tracked").texts();
    result.ignored = json.member("ignored").texts();
    result.outside = json.member("outside").texts();
    return result;
}

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

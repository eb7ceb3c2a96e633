#include "report/interchange/precision_json.h"

#include "report/interchange/json_reader.h"

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

}  // namespace heddle::report

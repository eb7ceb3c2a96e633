#include "report/interchange/verdict_json.h"

#include <cmath>

#include "report/interchange/precision_json.h"
#include "report/interchange/trace_json.h"
#include "report/text/verdict_text.h"
#include "util/names.h"

namespace heddle::report {

using Json = nlohmann::ordered_json;
using model::VerdictKind;

namespace {

constexpr Named<VerdictKind> verdict_names[] = {{VerdictKind::Safe, "SAFE"},
                                                {VerdictKind::SafeUpTo, "SAFE_UP_TO"},
                                                {VerdictKind::Unsafe, "UNSAFE"},
                                                {VerdictKind::Unknown, "UNKNOWN"}};

Json statistics_to_json(const Statistics& statistics) {
    Json json = Json::object();
    for (const auto& [name, value] : statistics.entries())
        json[name] = value == std::floor(value) ? Json(static_cast<std::int64_t>(value)) : Json(value);
    return json;
}

Json ends_to_json(const model::ThreadEnds& ends) {
    Json unreached = Json::array();
    for (const model::ThreadEnds::Thread& thread : ends.unreached) {
        Json entry = {{"thread", thread.number}, {"name", thread.name}};
        if (thread.created.known()) entry["created"] = location_to_json(thread.created);
        unreached.push_back(std::move(entry));
    }
    return {{"all_reached", ends.unreached.empty()}, {"unreached", unreached}, {"gave_up", ends.gave_up}};
}

}  // namespace

Json verdict_to_json(const model::Verdict& verdict) {
    Json json = {{"verdict", name_in<VerdictKind>(verdict_names, verdict.kind)},
                 {"text", verdict_line(verdict)},
                 {"under_sequential_consistency", verdict.assumes_sequential_consistency},
                 {"memory_model", name_in<model::MemoryModel>(model::memory_model_names, verdict.memory_model)},
                 {"bounds", {{"unwind", verdict.unwind}, {"depth", verdict.depth}}},
                 {"limitations", Json::array()},
                 {"never_reached", Json::array()},
                 {"caveats", verdict.caveats}};
    if (!verdict.proof.empty()) json["proof"] = verdict.proof;
    if (verdict.kind == VerdictKind::Unknown) json["reason"] = verdict.reason;
    for (const auto& limitation : verdict.limitations) {
        Json entry = {{"what", limitation.what}};
        if (limitation.where.known()) entry["where"] = location_to_json(limitation.where);
        json["limitations"].push_back(std::move(entry));
    }
    for (const auto& where : verdict.never_reached) json["never_reached"].push_back(location_to_json(where));
    if (verdict.ends) json["thread_ends"] = ends_to_json(*verdict.ends);
    if (!verdict.answered_by.empty()) json["answered_by"] = verdict.answered_by;
    if (!verdict.stopped.empty()) json["stopped"] = verdict.stopped;
    if (verdict.cross_check)
        json["cross_check"] = {{"solver", verdict.cross_check->solver},
                               {"confirmed", verdict.cross_check->confirmed},
                               {"not_confirmed", verdict.cross_check->not_confirmed},
                               {"reason", verdict.cross_check->reason}};
    if (verdict.preemptions) json["bounds"]["preemptions"] = *verdict.preemptions;
    for (const auto& minimum : verdict.minima)
        json["minima"].push_back({{"of", minimum.what + "s"},
                                  {"least", minimum.least},
                                  {"is_reached", minimum.gave_up.empty()},
                                  {"scope", minimum.scope},
                                  {"gave_up", minimum.gave_up}});
    if (verdict.abstraction) json["abstraction"] = abstraction_to_json(*verdict.abstraction);
    json["statistics"] = statistics_to_json(verdict.statistics);
    for (const model::Trace& trace : verdict.traces) json["traces"].push_back(trace_to_json(trace));
    return json;
}

model::Verdict verdict_from_json(const JsonReader& json) {
    model::Verdict verdict;
    const auto kind = value_in<VerdictKind>(verdict_names, json.member("verdict").text());
    if (!kind) json.member("verdict").fail("is no verdict");
    verdict.kind = *kind;
    verdict.assumes_sequential_consistency = json.member("under_sequential_consistency").boolean();
    const JsonReader bounds = json.member("bounds");
    verdict.unwind = bounds.member("unwind").number<unsigned>();
    verdict.depth = bounds.member("depth").number<unsigned>();
    if (bounds.has("preemptions")) verdict.preemptions = bounds.member("preemptions").number<unsigned>();
    for (const JsonReader& entry : json.member("limitations").elements())
        verdict.limitations.push_back(
            {entry.has("where") ? location_from_json(entry.member("where")) : SourceLocation{},
             entry.member("what").text()});
    for (const JsonReader& place : json.member("never_reached").elements())
        verdict.never_reached.push_back(location_from_json(place));
    verdict.caveats = json.member("caveats").texts();
    if (json.has("proof")) verdict.proof = json.member("proof").text();
    if (json.has("reason")) verdict.reason = json.member("reason").text();
    if (json.has("traces"))
        for (const JsonReader& trace : json.member("traces").elements())
            verdict.traces.push_back(trace_from_json(trace));
    return verdict;
}

}  // namespace heddle::report

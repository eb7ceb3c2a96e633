#include "report/interchange/verdict_json.h"

#include <cmath>

#include "report/interchange/precision_json.h"
#include "report/interchange/trace_json.h"
#include "report/text/verdict_text.h"
#include "util/error.h"

namespace heddle::report {

using Json = nlohmann::ordered_json;
using model::VerdictKind;

namespace {

const char* name_of(VerdictKind kind) {
    switch (kind) {
        case VerdictKind::Safe:
            return "SAFE";
        case VerdictKind::SafeUpTo:
            return "SAFE_UP_TO";
        case VerdictKind::Unsafe:
            return "UNSAFE";
        case VerdictKind::Unknown:
            return "UNKNOWN";
    }
    throw InternalError("no such verdict");
}

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
    Json json = {{"verdict", name_of(verdict.kind)},
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

}  // namespace heddle::report

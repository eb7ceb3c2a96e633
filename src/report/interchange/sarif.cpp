#include "report/interchange/sarif.h"

#include <fmt/core.h>

#include "model/trace_facts.h"
#include "report/content/step_text.h"
#include "report/interchange/uri.h"
#include "report/text/verdict_text.h"
#include "util/error.h"

namespace heddle::report {

using Json = nlohmann::ordered_json;
using model::Property;
using model::Trace;

namespace {

constexpr const char* schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

const char* description_of(Property property) {
    switch (property) {
        case Property::Assertion:
            return "An assertion fails.";
        case Property::Deadlock:
            return "Threads wait for each other for ever.";
        case Property::Race:
            return "Two threads access one place at the same time, and one of them writes.";
        case Property::Memory:
            return "An access to memory goes wrong.";
        case Property::Overflow:
            return "Arithmetic goes wrong.";
        case Property::Leak:
            return "Memory is never freed.";
    }
    throw InternalError("a property without a description");
}

Json text_message(const std::string& text) {
    return {{"text", text}};
}

Json location(const SourceLocation& where, const std::string& message) {
    Json json = Json::object();
    if (where.known()) {
        json["physicalLocation"] = {{"artifactLocation", {{"uri", to_uri_reference(where.file)}}},
                                    {"region", {{"startLine", where.line}}}};
        if (where.column != 0) json["physicalLocation"]["region"]["startColumn"] = where.column;
    }
    json["message"] = text_message(message);
    return json;
}

// The thread flows of a run while it is walked through.
class ThreadFlows {
public:
    explicit ThreadFlows(const Trace& trace) : trace_(trace), walk_(trace), flows_(threads()) {
        for (; !walk_.at_end(); walk_.advance()) add_step(trace.steps[walk_.done()]);
        if (model::fails_alone(trace.failure))
            add(trace.failure.thread, trace.failure.where, trace.failure.what, "essential");
        for (const auto& party : trace.failure.parties)
            add(party.thread, party.where, party_text(trace, party, walk_), "essential");
    }

    Json take() {
        Json json = Json::array();
        for (unsigned thread = 0; thread < flows_.size(); ++thread)
            if (!flows_[thread].empty())
                json.push_back({{"id", fmt::format("thread {}", thread)},
                                {"message", text_message(thread_title(trace_, thread))},
                                {"locations", std::move(flows_[thread])}});
        return json;
    }

private:
    std::size_t threads() const {
        std::size_t count = std::max<std::size_t>(trace_.thread_names.size(), trace_.failure.thread + 1);
        for (const auto& step : trace_.steps) count = std::max<std::size_t>(count, step.thread + 1);
        return count;
    }

    Json& add(unsigned thread, const SourceLocation& where, const std::string& message, const char* importance) {
        flows_[thread].push_back(
            {{"location", location(where, message)}, {"executionOrder", ++order_}, {"importance", importance}});
        return flows_[thread].back();
    }

    void add_step(const model::TraceStep& step) {
        Json& place = add(step.thread, step.where, effect_text(step, walk_, false),
                          step.is_irrelevant ? "unimportant" : "important");
        if (step.functions.size() > 1) place["nestingLevel"] = step.functions.size() - 1;
        for (const auto& access : step.accesses) place["state"][access.name] = text_message(value_text(access));
    }

    const Trace& trace_;
    TraceWalk walk_;
    std::vector<Json> flows_;
    unsigned order_ = 0;
};

Json result_of(const Trace& trace) {
    const std::string parties = parties_text(trace);
    Json json = {{"ruleId", model::name_of(trace.failure.property)},
                 {"level", "error"},
                 {"kind", "fail"},
                 {"message", text_message(trace.failure.what + (parties.empty() ? "" : ": " + parties))},
                 {"locations", Json::array({location(trace.failure.where, trace.failure.what)})}};
    TraceWalk end(trace);
    end.advance_to_end();
    for (const auto& party : trace.failure.parties)
        json["relatedLocations"].push_back(
            location(party.where,
                     fmt::format("thread {} {}", thread_title(trace, party.thread), party_text(trace, party, end))));
    json["codeFlows"] = Json::array({{{"threadFlows", ThreadFlows(trace).take()}}});
    return json;
}

Json rules() {
    Json json = Json::array();
    for (const Property property : model::all_properties)
        json.push_back(
            {{"id", model::name_of(property)}, {"shortDescription", text_message(description_of(property))}});
    return json;
}

}  // namespace

Json verdict_to_sarif(const model::Verdict& verdict, const std::string& version) {
    Json results = Json::array();
    for (const Trace& trace : verdict.traces) results.push_back(result_of(trace));
    Json run = {{"tool", {{"driver", {{"name", "Heddle"}, {"version", version}, {"rules", rules()}}}}},
                {"columnKind", "utf16CodeUnits"},
                {"results", std::move(results)},
                {"properties", {{"verdict", verdict_line(verdict)}}}};
    return {{"$schema", schema}, {"version", "2.1.0"}, {"runs", Json::array({std::move(run)})}};
}

}  // namespace heddle::report

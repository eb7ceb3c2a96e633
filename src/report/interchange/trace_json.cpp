#include "report/interchange/trace_json.h"

#include <array>
#include <string_view>
#include <utility>

#include "util/check.h"

namespace heddle::report {

using Json = nlohmann::ordered_json;
using model::Property;
using model::StepKind;

namespace {

template <class Enum, std::size_t size>
using Names = std::array<std::pair<Enum, std::string_view>, size>;

constexpr Names<StepKind, 20> step_kinds = {{{StepKind::Load, "load"},
                                             {StepKind::Store, "store"},
                                             {StepKind::ReadModifyWrite, "read-modify-write"},
                                             {StepKind::CompareExchange, "compare-exchange"},
                                             {StepKind::Lock, "lock"},
                                             {StepKind::TryLock, "trylock"},
                                             {StepKind::Unlock, "unlock"},
                                             {StepKind::Create, "create"},
                                             {StepKind::Join, "join"},
                                             {StepKind::Free, "free"},
                                             {StepKind::Atomic, "atomic"},
                                             {StepKind::Wait, "wait"},
                                             {StepKind::Wake, "wake"},
                                             {StepKind::Signal, "signal"},
                                             {StepKind::Broadcast, "broadcast"},
                                             {StepKind::Acquire, "acquire"},
                                             {StepKind::Release, "release"},
                                             {StepKind::Arrive, "arrive"},
                                             {StepKind::Exit, "exit"},
                                             {StepKind::Fence, "fence"}}};

template <class Enum, std::size_t size>
std::string_view name_of(const Names<Enum, size>& names, Enum value) {
    for (const auto& [known, name] : names)
        if (known == value) return name;
    throw InternalError("a value of an enumeration has no name in JSON");
}

template <class Enum, std::size_t size>
Enum named(const Names<Enum, size>& names, const JsonReader& json) {
    const std::string text = json.text();
    for (const auto& [value, name] : names)
        if (name == text) return value;
    json.fail("has the unknown value '" + text + "'");
}

Json access_to_json(const model::TraceAccess& access) {
    Json json = {{"access", access.is_write ? "write" : "read"},
                 {"name", access.name},
                 {"width", access.width},
                 {"value", access.value}};
    if (!access.shown.empty()) json["shown"] = access.shown;
    if (access.is_life) json["life"] = true;
    if (access.from) json["from"] = *access.from;
    if (access.rank) json["rank"] = *access.rank;
    return json;
}

model::TraceAccess access_from_json(const JsonReader& json) {
    const std::string kind = json.member("access").text();
    if (kind != "read" && kind != "write") json.member("access").fail("is neither 'read' nor 'write'");
    model::TraceAccess access = {kind == "write", json.member("name").text(), json.member("width").number<unsigned>(),
                                 json.member("value").number<std::uint64_t>(),
                                 json.has("life") && json.member("life").boolean()};
    if (json.has("shown")) access.shown = json.member("shown").text();
    if (json.has("from")) access.from = json.member("from").number<int>();
    if (json.has("rank")) access.rank = json.member("rank").number<unsigned>();
    return access;
}

Json moment_to_json(const model::Moment& moment) {
    return {{"picoseconds", moment.picoseconds}, {"delta", moment.delta}};
}

model::Moment moment_from_json(const JsonReader& json) {
    return {json.member("picoseconds").number<std::uint64_t>(), json.member("delta").number<unsigned>()};
}

Json step_to_json(const model::TraceStep& step) {
    Json json = {{"thread", step.thread},
                 {"kind", name_of(step_kinds, step.kind)},
                 {"where", location_to_json(step.where)},
                 {"text", step.text},
                 {"accesses", Json::array()}};
    for (const auto& access : step.accesses) json["accesses"].push_back(access_to_json(access));
    if (step.order) json["order"] = model::name_of(*step.order);
    if (step.created_thread >= 0) json["created_thread"] = step.created_thread;
    if (step.joined_thread >= 0) json["joined_thread"] = step.joined_thread;
    if (!step.functions.empty()) json["functions"] = step.functions;
    if (!step.calls.empty()) json["calls"] = step.calls;
    if (step.moment) json["moment"] = moment_to_json(*step.moment);
    if (step.is_internal) json["internal"] = true;
    if (step.is_irrelevant) json["irrelevant"] = true;
    json["instruction"] = step.instruction;
    json["occurrence"] = step.occurrence;
    json["part"] = step.part;
    json["part_offset"] = step.part_offset;
    json["part_size"] = step.part_size;
    return json;
}

model::Ordering order_from_json(const JsonReader& json) {
    const auto found = std::ranges::find(model::ordering_names, json.text());
    if (found == model::ordering_names.end()) json.fail("is no memory order");
    return static_cast<model::Ordering>(found - model::ordering_names.begin());
}

model::TraceStep step_from_json(const JsonReader& json) {
    model::TraceStep step;
    step.thread = json.member("thread").number<unsigned>();
    step.kind = named(step_kinds, json.member("kind"));
    step.where = location_from_json(json.member("where"));
    step.text = json.member("text").text();
    for (const JsonReader& access : json.member("accesses").elements())
        step.accesses.push_back(access_from_json(access));
    if (json.has("order")) step.order = order_from_json(json.member("order"));
    if (json.has("created_thread")) step.created_thread = json.member("created_thread").number<int>();
    if (json.has("joined_thread")) step.joined_thread = json.member("joined_thread").number<int>();
    if (json.has("functions")) step.functions = json.member("functions").texts();
    if (json.has("calls"))
        for (const JsonReader& call : json.member("calls").elements()) step.calls.push_back(call.number<unsigned>());
    if (json.has("moment")) step.moment = moment_from_json(json.member("moment"));
    step.is_internal = json.has("internal") && json.member("internal").boolean();
    step.is_irrelevant = json.has("irrelevant") && json.member("irrelevant").boolean();
    step.instruction = json.member("instruction").number<unsigned>();
    step.occurrence = json.member("occurrence").number<unsigned>();
    step.part = json.member("part").number<unsigned>();
    step.part_offset = json.member("part_offset").number<std::uint64_t>();
    step.part_size = json.member("part_size").number<std::uint64_t>();
    return step;
}

Json input_to_json(const model::TraceInput& input) {
    Json json = {{"thread", input.thread}, {"where", location_to_json(input.where)}, {"width", input.width},
                 {"value", input.value},   {"instruction", input.instruction},       {"occurrence", input.occurrence},
                 {"offset", input.offset}};
    if (input.before_step >= 0) json["before_step"] = input.before_step;
    if (!input.name.empty()) json["name"] = input.name;
    if (!input.shown.empty()) json["shown"] = input.shown;
    return json;
}

model::TraceInput input_from_json(const JsonReader& json) {
    model::TraceInput input;
    input.thread = json.member("thread").number<unsigned>();
    input.where = location_from_json(json.member("where"));
    input.width = json.member("width").number<unsigned>();
    input.value = json.member("value").number<std::uint64_t>();
    input.instruction = json.member("instruction").number<unsigned>();
    input.occurrence = json.member("occurrence").number<unsigned>();
    input.offset = json.member("offset").number<std::uint64_t>();
    if (json.has("before_step")) input.before_step = json.member("before_step").number<int>();
    if (json.has("name")) input.name = json.member("name").text();
    if (json.has("shown")) input.shown = json.member("shown").text();
    return input;
}

Json value_to_json(const model::TraceValue& value) {
    Json json = {{"name", value.name}, {"width", value.width}, {"value", value.value}};
    if (!value.shown.empty()) json["shown"] = value.shown;
    return json;
}

model::TraceValue value_from_json(const JsonReader& json) {
    model::TraceValue value = {json.member("name").text(), json.member("width").number<unsigned>(),
                               json.member("value").number<std::uint64_t>()};
    if (json.has("shown")) value.shown = json.member("shown").text();
    return value;
}

Json party_to_json(const model::TraceParty& party) {
    Json json = {{"thread", party.thread},
                 {"where", location_to_json(party.where)},
                 {"text", party.text},
                 {"instruction", party.instruction},
                 {"occurrence", party.occurrence},
                 {"part", party.part},
                 {"part_offset", party.part_offset},
                 {"part_size", party.part_size},
                 {"is_spinning", party.is_spinning},
                 {"is_write", party.is_write},
                 {"is_atomic", party.is_atomic},
                 {"cell", party.cell}};
    if (party.waits_for >= 0) json["waits_for"] = party.waits_for;
    if (party.step >= 0) json["step"] = party.step;
    return json;
}

model::TraceParty party_from_json(const JsonReader& json) {
    model::TraceParty party;
    party.thread = json.member("thread").number<unsigned>();
    party.where = location_from_json(json.member("where"));
    party.text = json.member("text").text();
    party.instruction = json.member("instruction").number<unsigned>();
    party.occurrence = json.member("occurrence").number<unsigned>();
    party.part = json.member("part").number<unsigned>();
    party.part_offset = json.member("part_offset").number<std::uint64_t>();
    party.part_size = json.member("part_size").number<std::uint64_t>();
    if (json.has("waits_for")) party.waits_for = json.member("waits_for").number<int>();
    if (json.has("step")) party.step = json.member("step").number<int>();
    party.is_spinning = json.member("is_spinning").boolean();
    party.is_write = json.member("is_write").boolean();
    party.is_atomic = json.member("is_atomic").boolean();
    party.cell = json.member("cell").text();
    return party;
}

Json failure_to_json(const model::TraceFailure& failure) {
    Json json = {{"thread", failure.thread},
                 {"property", model::name_of(failure.property)},
                 {"what", failure.what},
                 {"where", location_to_json(failure.where)},
                 {"instruction", failure.instruction}};
    if (failure.moment) json["moment"] = moment_to_json(*failure.moment);
    for (const auto& party : failure.parties) json["parties"].push_back(party_to_json(party));
    return json;
}

model::TraceFailure failure_from_json(const JsonReader& json) {
    model::TraceFailure failure;
    failure.thread = json.member("thread").number<unsigned>();
    const std::optional<Property> property = model::property_named(json.member("property").text());
    if (!property) json.member("property").fail("is no property");
    failure.property = *property;
    failure.what = json.member("what").text();
    failure.where = location_from_json(json.member("where"));
    failure.instruction = json.member("instruction").number<unsigned>();
    if (json.has("moment")) failure.moment = moment_from_json(json.member("moment"));
    if (json.has("parties"))
        for (const JsonReader& party : json.member("parties").elements())
            failure.parties.push_back(party_from_json(party));
    return failure;
}

}  // namespace

Json location_to_json(const SourceLocation& where) {
    return {{"file", where.file}, {"line", where.line}, {"column", where.column}};
}

SourceLocation location_from_json(const JsonReader& json) {
    return {json.member("file").text(), json.member("line").number<unsigned>(),
            json.member("column").number<unsigned>()};
}

Json trace_to_json(const model::Trace& trace) {
    Json json = {
        {"threads", trace.thread_names}, {"failure", failure_to_json(trace.failure)}, {"inputs", Json::array()},
        {"initial", Json::array()},      {"saved_switches", trace.saved_switches},    {"steps", Json::array()}};
    for (const auto& input : trace.inputs) json["inputs"].push_back(input_to_json(input));
    for (const auto& value : trace.initial) json["initial"].push_back(value_to_json(value));
    for (const auto& step : trace.steps) json["steps"].push_back(step_to_json(step));
    if (trace.memory_model == model::MemoryModel::Sc) return json;
    json["memory_model"] = name_in<model::MemoryModel>(model::memory_model_names, trace.memory_model);
    for (const auto& leave : trace.leaves) json["leaves"].push_back({{"step", leave.step}, {"before", leave.before}});
    return json;
}

model::Trace trace_from_json(const JsonReader& json) {
    model::Trace trace;
    trace.thread_names = json.member("threads").texts();
    trace.failure = failure_from_json(json.member("failure"));
    for (const JsonReader& input : json.member("inputs").elements()) trace.inputs.push_back(input_from_json(input));
    for (const JsonReader& value : json.member("initial").elements()) trace.initial.push_back(value_from_json(value));
    trace.saved_switches = json.member("saved_switches").number<unsigned>();
    for (const JsonReader& step : json.member("steps").elements()) trace.steps.push_back(step_from_json(step));
    if (json.has("memory_model")) {
        const auto model =
            value_in<model::MemoryModel>(model::memory_model_names, json.member("memory_model").text());
        if (!model) json.member("memory_model").fail("is no memory model");
        trace.memory_model = *model;
    }
    if (json.has("leaves"))
        for (const JsonReader& leave : json.member("leaves").elements())
            trace.leaves.push_back({leave.member("step").number<int>(), leave.member("before").number<int>()});
    return trace;
}

}  // namespace heddle::report

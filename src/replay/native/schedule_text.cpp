#include "replay/native/schedule_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "replay/native/runtime_text.h"

namespace heddle::replay::native {

namespace {

using model::Property;
using replay::Stop;

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return result + "\"";
}

// A table and, as HEDDLE_..., the number of its rows.  There is always a row more, since C wants one.
std::string table(const std::string& type, const std::string& name, const std::string& count,
                  const std::vector<std::string>& rows, const std::string& none = "{0}") {
    std::string text =
        fmt::format("enum {{ HEDDLE_{} = {} }};\nstatic const {} heddle_{}[] = {{\n", count, rows.size(), type, name);
    for (const std::string& row : rows) text += "    " + row + ",\n";
    return text + "    " + none + "};\n";
}

const char* kind_name(Stop::Kind kind) {
    switch (kind) {
        case Stop::Kind::Before:
            return "HEDDLE_BEFORE";
        case Stop::Kind::Asleep:
            return "HEDDLE_ASLEEP";
        case Stop::Kind::Inside:
            return "HEDDLE_INSIDE";
        case Stop::Kind::End:
            break;
    }
    return "HEDDLE_END";
}

std::string segments(const Plan& plan, const std::vector<std::string>& places) {
    std::vector<std::string> rows;
    for (const auto& [thread, stop, time] : plan.recording.segments) {
        const bool at_end = stop.kind == Stop::Kind::End;
        const unsigned point = at_end ? 0 : plan.point(stop.instruction);
        rows.push_back(fmt::format("{{{}, {}, {}, {}, {}}} /* thread {} runs to {} */", thread, kind_name(stop.kind),
                                   point, stop.occurrence, stop.parts, thread, at_end ? "its end" : places[point]));
    }
    return table("struct heddle_segment", "segments", "SEGMENTS", rows);
}

std::string feeds(const Plan& plan) {
    std::vector<std::string> rows;
    for (const replay::CallResult& result : plan.recording.results)
        rows.push_back(fmt::format("{{{}, {}, {{{}}}}} /* {}() */", result.thread, result.bytes.size(),
                                   fmt::join(result.bytes, ", "), result.function));
    return table("struct heddle_feed", "feeds", "FEEDS", rows);
}

std::string fills(const Plan& plan) {
    std::vector<std::string> rows;
    for (const model::TraceInput& input : plan.trace.inputs)
        rows.push_back(fmt::format("{{{}, {}, {}, {}, {}, {}ULL}} /* {} */", input.thread, plan.site(input.instruction),
                                   input.occurrence, input.offset, (input.width + 7) / 8, input.value,
                                   input.where.to_string()));
    // Beside where an object begins, which number its address is.
    for (const replay::AddressNumber& address : plan.recording.addresses) {
        const auto row = [&](unsigned offset, std::uint64_t number) {
            rows.push_back(fmt::format("{{{}, {}, {}, {}, 8, {}ULL}}", address.thread, plan.site(address.instruction),
                                       address.occurrence, 8 * (address.operand + offset), number));
        };
        row(0, address.first);
        row(2, address.number);
    }
    return table("struct heddle_fill", "fills", "FILLS", rows);
}

std::string parts(const Plan& plan) {
    std::vector<std::string> rows;
    for (const replay::Part& part : plan.recording.parts)
        if (plan.in_parts.contains(part.instruction))
            rows.push_back(fmt::format("{{{}, {}, {}, {}, {}, {}}}", part.thread, plan.point(part.instruction),
                                       part.occurrence, part.begin, part.end, part.writes ? 1 : 0));
    return table("struct heddle_part", "parts", "PARTS", rows);
}

std::string parties(const Plan& plan) {
    std::vector<std::string> rows;
    for (const model::TraceParty& party : plan.trace.failure.parties)
        rows.push_back(fmt::format("{{{}, {}, {}, {}}}", party.thread, plan.point(party.instruction),
                                   party.is_spinning ? 1 : 0, quoted(party.text)));
    return table("struct heddle_party", "parties", "PARTIES", rows);
}

const char* property_name(Property property) {
    switch (property) {
        case Property::Deadlock:
            return "HEDDLE_WAITS";
        case Property::Race:
            return "HEDDLE_RACES";
        case Property::Leak:
            return "HEDDLE_LEAKS";
        default:
            return "HEDDLE_FAILS";
    }
}

// Each party waits for another one, whatever the other threads do.
bool is_circle(const model::TraceFailure& failure) {
    const auto is_party = [&](int thread) {
        return std::ranges::any_of(
            failure.parties, [&](const model::TraceParty& party) { return static_cast<int>(party.thread) == thread; });
    };
    return std::ranges::all_of(failure.parties,
                               [&](const model::TraceParty& party) { return is_party(party.waits_for); });
}

std::string numbers_of_created(const Plan& plan) {
    std::vector<std::string> rows;
    for (const unsigned thread : plan.recording.created) rows.push_back(std::to_string(thread));
    return table("unsigned", "created", "CREATIONS", rows, "0");
}

std::string texts_of(const std::string& name, const std::string& count, const std::vector<std::string>& texts) {
    std::vector<std::string> rows;
    for (const std::string& text : texts) rows.push_back(quoted(text));
    return table("char *const", name, count, rows, "\"\"");
}

// Threads that the trace does not name (they do nothing that others see) have numbers, too.
std::vector<std::string> thread_names(const Plan& plan) {
    std::vector<std::string> names = plan.trace.thread_names;
    for (const unsigned thread : plan.recording.created)
        if (thread >= names.size()) names.resize(thread + 1, "unnamed");
    return names;
}

}  // namespace

std::string schedule_text(const Plan& plan, const ScheduleTexts& texts) {
    const model::TraceFailure& failure = plan.trace.failure;
    std::string tables = texts_of("thread_names", "THREADS", thread_names(plan)) +
                         texts_of("places", "POINTS", texts.places) + segments(plan, texts.places) +
                         numbers_of_created(plan) + feeds(plan) + fills(plan) + parts(plan) + parties(plan);
    tables += fmt::format("enum {{ HEDDLE_SITES = {} }};\n", plan.sites.size());
    tables += fmt::format("static const enum heddle_property heddle_property = {};\n", property_name(failure.property));
    tables += fmt::format("static const int heddle_is_circle = {};\n", is_circle(failure) ? 1 : 0);
    tables += fmt::format("static const char heddle_failure[] = {};\n",
                          quoted(failure.what + " at " + failure.where.to_string()));
    tables += fmt::format("static const int heddle_fails_by_itself = {};\n\n", texts.fails_by_itself ? 1 : 0);
    return std::string(runtime_types) + "\n" + tables + runtime_functions;
}

}  // namespace heddle::replay::native

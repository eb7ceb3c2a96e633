#include "report/content/step_text.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <vector>

#include "model/idle_exchange.h"
#include "model/trace_facts.h"
#include "report/content/missing_order.h"
#include "report/content/weak_text.h"

namespace heddle::report {

using model::StepKind;
using model::Trace;
using model::TraceAccess;
using model::TraceParty;
using model::TraceStep;

namespace {

// Whether the step also writes what it reads here: then the change tells all.
bool is_overwritten(const TraceStep& step, const TraceAccess& access) {
    return !access.is_write && std::ranges::any_of(step.accesses, [&](const TraceAccess& other) {
        return other.is_write && other.name == access.name;
    });
}

std::string change_text(const TraceAccess& access, const TraceWalk& before) {
    const std::string value = value_text(access);
    const auto old = before.values().find(access.name);
    if (old == before.values().end() || access.rank) {
        const std::string note = write_note(before.trace(), before.done(), access);
        if (!note.empty() || old == before.values().end()) return fmt::format("{} = {}{}", access.name, value, note);
    }
    return fmt::format("{}: {} -> {}", access.name, value_text(old->second), value);
}

// Whether an object is alive: "queue is freed", "x ends".
std::string life_text(const TraceStep& step, const TraceAccess& access) {
    constexpr std::string_view role = "life of ";
    std::string object = access.name.starts_with(role) ? access.name.substr(role.size()) : access.name;
    if (object.starts_with('*')) object = object.substr(1);
    if (!access.is_write) return object + " is no longer alive";
    if (access.value != 0) return object + " is allocated";
    return object + (step.text == "end of local variables" ? " ends" : " is freed");
}

std::string name_of(const Trace& trace, unsigned thread) {
    const bool named = thread < trace.thread_names.size() && !trace.thread_names[thread].empty();
    return named ? trace.thread_names[thread] : fmt::format("thread {}", thread);
}

std::string outcome_of_trylock(const TraceStep& step) {
    const bool taken = std::ranges::any_of(step.accesses, [](const TraceAccess& access) { return access.is_write; });
    return taken ? ": taken" : ": busy";
}

// What operations that wait are called in the text of a step, and what that means for who waits.
struct Operation {
    std::string_view verb;
    std::string_view meaning;
    bool has_holder;
};
constexpr std::array operations = {Operation{"lock ", "waits for", true},
                                   Operation{"write-lock ", "waits for", true},
                                   Operation{"read-lock ", "waits for", true},
                                   Operation{"wait for ", "waits for", true},
                                   Operation{"wake ", "waits to be woken from", false},
                                   Operation{"leave ", "waits for the others at", false}};

std::string wait_of_party(const Trace& trace, const TraceParty& party) {
    const std::string whom = party.waits_for < 0 ? "" : name_of(trace, static_cast<unsigned>(party.waits_for));
    if (party.text.starts_with("join")) return "waits for the end of " + (whom.empty() ? "a thread" : whom);
    for (const Operation& operation : operations)
        if (party.text.starts_with(operation.verb))
            return fmt::format("{} {}{}", operation.meaning, party.text.substr(operation.verb.size()),
                               whom.empty() ? "" : (operation.has_holder ? " held by " : ", for ") + whom);
    // A place at which a thread stays says what it misses: "a lock that is never released".
    if (party.text.starts_with("a ")) return fmt::format("waits for {}", party.text);
    if (party.is_spinning) return whom.empty() ? "waits in a loop for ever" : "waits in a loop for " + whom;
    return fmt::format("waits at '{}'{}", party.text, whom.empty() ? "" : " for " + whom);
}

// A lock that nobody else takes makes no step, and protects nothing.
std::string access_of_party(const TraceParty& party, const TraceWalk& end) {
    const std::string access =
        fmt::format("{} {}{}", party.is_write ? "writes" : "reads", party.cell, party.is_atomic ? " atomically" : "");
    if (party.step >= 0) return fmt::format("{} in step {}", access, party.step + 1);
    const auto locks = end.locks_held_by(party.thread);
    return fmt::format("{}, holding {}", access,
                       locks.empty() ? "no lock that others take" : fmt::format("{}", fmt::join(locks, ", ")));
}

}  // namespace

std::string value_text(std::uint64_t value, unsigned width) {
    constexpr std::int64_t largest_number = std::int64_t{1} << 48;
    if (width <= 1) return std::to_string(value & 1);
    const unsigned unused = width < 64 ? 64 - width : 0;
    const std::int64_t number = static_cast<std::int64_t>(value << unused) >> unused;
    // Beyond, it is most likely a pointer.
    return number < largest_number && number > -largest_number ? std::to_string(number) : fmt::format("{:#x}", value);
}

std::string thread_title(const Trace& trace, unsigned thread) {
    const bool named = thread < trace.thread_names.size() && !trace.thread_names[thread].empty();
    return named ? fmt::format("{} {}", thread, trace.thread_names[thread]) : std::to_string(thread);
}

std::string effect_text(const TraceStep& step, const TraceWalk& before, bool all) {
    std::vector<std::string> parts;
    const bool hidden = model::is_synchronisation(step.kind) && !all;
    if (model::is_synchronisation(step.kind))
        parts.push_back(step.text + (step.kind == StepKind::TryLock ? outcome_of_trylock(step) : ""));
    if (step.text.ends_with(model::fails_for_nothing)) parts.push_back(step.text);
    if (step.created_thread >= 0) parts.push_back(fmt::format("starts thread {}", step.created_thread));
    if (step.joined_thread >= 0) parts.push_back(fmt::format("thread {} has ended", step.joined_thread));
    for (const TraceAccess& access : step.accesses) {
        const bool is_alive = access.is_life && !access.is_write && access.value != 0;  // as it should be
        if (hidden || is_alive || is_overwritten(step, access)) continue;
        if (access.is_life) {
            parts.push_back(life_text(step, access));
            continue;
        }
        parts.push_back(access.is_write ? change_text(access, before)
                                        : fmt::format("{}: read {}{}", access.name, value_text(access),
                                                      read_note(before.trace(), before.done(), access)));
    }
    return parts.empty() ? step.text : fmt::format("{}", fmt::join(parts, ", "));
}

std::string wait_text(const Trace& trace, const TraceWalk::Wait& wait) {
    if (wait.lock.empty()) return fmt::format("waits for the end of {}", thread_title(trace, wait.thread));
    return fmt::format("waits for {}, held by {}", wait.lock, thread_title(trace, wait.thread));
}

std::string party_text(const Trace& trace, const TraceParty& party, const TraceWalk& end) {
    return trace.failure.property == model::Property::Race ? access_of_party(party, end) : wait_of_party(trace, party);
}

std::span<const TraceParty> parties_at_end(const Trace& trace) {
    const std::span<const TraceParty> all = trace.failure.parties;
    return model::is_past_race(trace.failure) ? all.last(1) : all;
}

std::string parties_text(const Trace& trace) {
    if (trace.failure.parties.empty()) return "";
    TraceWalk end(trace);
    end.advance_to_end();
    std::vector<std::string> parts;
    for (const TraceParty& party : trace.failure.parties) {
        const std::string file = std::filesystem::path(party.where.file).filename().string();
        parts.push_back(fmt::format("{} {} ({})", name_of(trace, party.thread), party_text(trace, party, end),
                                    SourceLocation{file, party.where.line, 0}.to_string()));
    }
    std::string text = fmt::format("{}: {}", model::name_of(trace.failure.property), fmt::join(parts, ", "));
    if (model::is_past_race(trace.failure)) {
        const std::vector<std::string> missing = missing_orders(trace);
        text += missing.empty() ? "; nothing orders them" : fmt::format("; {}", fmt::join(missing, ", "));
    }
    return text;
}

}  // namespace heddle::report

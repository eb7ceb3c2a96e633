#include "states/state_check.h"

#include <algorithm>
#include <set>

namespace heddle::states {

using model::LocationId;
using model::TerminalKind;
using model::ThreadId;

Sights StateCheck::look(Machine& machine) const {
    Sights sights;
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
        sights.push_back(std::make_shared<const Sight>(see(machine, ThreadId(t))));
    return sights;
}

Sights StateCheck::look_again(Machine& machine, const Sights& before, const model::Place& made) const {
    Sights sights = before;
    for (std::size_t t = 0; t < sights.size(); ++t)
        if (before[t]->idles || notices(machine, ThreadId(t), made)) sights[t] = std::make_shared<const Sight>(see(machine, ThreadId(t)));
    return sights;
}

// Who made the step, whom it has created, who waits for the end of a thread, and who looks at what was written.
bool StateCheck::notices(const Machine& machine, ThreadId thread, const model::Place& made) const {
    const model::Step& step = program_.step(made);
    if (thread == made.thread || thread == step.creates) return true;
    const auto place = machine.position(thread);
    if (!place) return false;
    const model::Location& location = program_.location(thread, *place);
    if (location.is_step() && !location.step().joins.empty()) return true;
    const std::vector<model::Read>& reads = location.is_step() ? location.step().reads : location.terminal().observed;
    return std::ranges::any_of(reads, [&](const model::Read& read) {
        return std::ranges::find(step.writes, read.cell, &model::Write::cell) != step.writes.end();
    });
}

Sight StateCheck::see(Machine& machine, ThreadId thread) const {
    Sight sight{.readiness = machine.look(thread)};
    if (sight.readiness == Readiness::Absent) return sight;
    const model::Place place{thread, *machine.position(thread)};
    if (sight.readiness == Readiness::Terminal)
        see_terminal(machine, place, sight);
    else
        see_step(machine, program_.step(place), is_buffer(thread), sight);
    if (sight.readiness != Readiness::Ready) return sight;
    if (const auto wait = machine.idle_wait(thread)) {
        sight.idles = true;
        sight.readiness = Readiness::Blocked;
        see_terminal(machine, {thread, *wait}, sight);
    }
    return sight;
}

void StateCheck::see_step(const Machine& machine, const model::Step& step, bool is_buffer, Sight& sight) const {
    const bool is_ready = sight.readiness == Readiness::Ready;
    for (const model::Read& read : step.reads)
        if (!is_ready || machine.is_true(read.condition)) sight.touches.push_back({read.cell, false});
    for (const model::Write& write : step.writes)
        if (is_ready && machine.is_true(write.condition)) sight.touches.push_back({write.cell, true});
    if (sight.readiness != Readiness::Blocked || is_buffer) return;
    sight.waits = true;
    if (step.holder) add_holder(machine, *step.holder, sight);
    for (const model::JoinTarget& join : step.joins)
        if (machine.is_true(join.condition)) sight.whom.push_back(join.thread);
}

// As long as nobody changes what it has seen, a thread that looks again sees the same.
void StateCheck::see_terminal(const Machine& machine, model::Place place, Sight& sight) const {
    const model::Terminal& terminal = program_.location(place.thread, place.location).terminal();
    if (terminal.kind != TerminalKind::Waiting || terminal.may_go_on || !waits_matter_) return;
    sight.waits = std::ranges::all_of(terminal.observed, [&](const model::Read& read) {
        return !machine.is_true(read.condition) || machine.content(read.cell) == machine.value(read.value);
    });
    if (terminal.holder) add_holder(machine, *terminal.holder, sight);
}

void StateCheck::add_holder(const Machine& machine, Term holder, Sight& sight) const {
    const std::uint64_t number = machine.value(holder).to_uint64();
    if (number >= 1 && number <= program_.threads.size()) sight.whom.push_back(ThreadId(number - 1));
}

bool StateCheck::is_at(const Machine& machine, std::size_t thread, std::initializer_list<TerminalKind> kinds) const {
    const auto place = machine.position(ThreadId(thread));
    if (!place) return false;
    const model::Location& location = program_.location(ThreadId(thread), *place);
    return !location.is_step() && std::ranges::find(kinds, location.terminal().kind) != kinds.end();
}

bool StateCheck::is_deadlock(const Machine& machine, const Sights& sights) const {
    if (std::ranges::none_of(sights, [](const auto& sight) { return sight->waits; })) return false;
    for (std::size_t t = 0; t < sights.size(); ++t)
        if (is_at(machine, t, {TerminalKind::Stopped})) return false;
    return is_standstill(machine, sights) || has_circle(sights);
}

// Every thread that exists has finished or waits, and store buffers are empty.
bool StateCheck::is_standstill(const Machine& machine, const Sights& sights) const {
    for (std::size_t t = 0; t < sights.size(); ++t) {
        const bool is_idle = is_buffer(ThreadId(t)) && sights[t]->readiness == Readiness::Blocked;
        if (sights[t]->readiness != Readiness::Absent && !sights[t]->waits && !is_idle &&
            !is_at(machine, t, {TerminalKind::Finished}))
            return false;
    }
    return true;
}

// Whoever waits for somebody that does not wait is no member; what is left in the end waits in a circle.
bool StateCheck::has_circle(const Sights& sights) {
    std::set<ThreadId> members;
    for (std::size_t t = 0; t < sights.size(); ++t)
        if (sights[t]->waits) members.insert(ThreadId(t));
    const auto is_member = [&](ThreadId thread) { return members.contains(thread); };
    for (std::size_t before = 0; before != members.size();) {
        before = members.size();
        std::erase_if(members,
                      [&](ThreadId thread) { return std::ranges::none_of(sights[thread.index]->whom, is_member); });
    }
    return !members.empty();
}

bool StateCheck::is_race(const Machine& machine, const Sights& sights) const {
    const auto is_plain = [&](std::size_t thread) {
        return program_.step({ThreadId(thread), *machine.position(ThreadId(thread))}).plain;
    };
    const auto is_about_to = [&](std::size_t thread) { return sights[thread]->readiness == Readiness::Ready || sights[thread]->idles; };
    const auto is_hidden = [&](model::CellId cell) {
        return program_.objects[program_.cell(cell).object.index].is_hidden;
    };
    for (std::size_t a = 0; a < sights.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) {
            if (!is_about_to(a) || !is_about_to(b) || (!is_plain(a) && !is_plain(b))) continue;
            for (const Touch& first : sights[a]->touches)
                for (const Touch& second : sights[b]->touches)
                    if (first.cell == second.cell && (first.is_write || second.is_write) && !is_hidden(first.cell))
                        return true;
        }
    return false;
}

}  // namespace heddle::states

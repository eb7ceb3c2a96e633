#include "encoder/properties/deadlock.h"

namespace heddle::encoder {

using model::LocationId;
using model::TerminalKind;
using model::ThreadId;
using model::TraceParty;

Deadlock::Deadlock(const model::Program& program, term::Manager& manager, const ProgramIndex& index,
                   const FrameView& frame)
    : program_(program), manager_(manager), index_(index), frame_(frame), next_(program, manager, frame) {
    for (std::size_t t = 0; t < program.threads.size(); ++t) add_waits(ThreadId(t));
}

void Deadlock::add_waits(ThreadId thread) {
    if (program_.thread(thread).empties_buffer_of) return;
    const auto add = [this](Wait wait) {
        if (!wait.waits.is_false()) waits_.push_back(std::move(wait));
    };
    for (const LocationId l : index_.steps(thread))
        if (!NextSteps::never_blocks(program_.step({thread, l}))) add(wait_at_step({thread, l}));
    for (const LocationId l : index_.terminals(thread, TerminalKind::Waiting)) add(wait_at_terminal({thread, l}));
}

Deadlock::Wait Deadlock::wait_at_step(Scheduled place) {
    const model::Step& step = program_.step(place);
    Wait wait{place, next_.is_blocked(place)};
    if (step.holder) add_holder(wait, next_.here(place, *step.holder));
    for (const model::JoinTarget& join : step.joins) wait.whom.emplace_back(join.thread, join.condition);
    return wait;
}

// As long as nobody changes what it has seen, a thread that looks again sees the same.
Deadlock::Wait Deadlock::wait_at_terminal(Scheduled place) {
    const model::Terminal& terminal = program_.location(place.thread, place.location).terminal();
    std::vector<Term> parts = {frame_.at(place), manager_.boolean(!terminal.may_go_on)};
    for (const model::Read& read : terminal.observed)
        parts.push_back(manager_.implies(read.condition, manager_.equal(frame_.content(read.cell), read.value)));
    Wait wait{place, manager_.logical_and(parts)};
    if (terminal.holder) add_holder(wait, *terminal.holder);
    return wait;
}

void Deadlock::add_holder(Wait& wait, Term holder) {
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
        const Term is_held = manager_.equal(holder, manager_.bits(t + 1, holder.sort().width()));
        if (!is_held.is_false()) wait.whom.emplace_back(ThreadId(t), is_held);
    }
}

const SourceLocation& Deadlock::where_of(const Wait& wait) const {
    const model::Location& location = program_.location(wait.place.thread, wait.place.location);
    return location.is_step() ? location.step().where : location.terminal().where;
}

Term Deadlock::formula() {
    if (waits_.empty()) return manager_.bottom();
    return manager_.logical_and(nobody_is_stopped(), manager_.logical_or(standstill(), circle()));
}

Term Deadlock::nobody_is_stopped() const {
    std::vector<Term> cases;
    for (const Scheduled& place : index_.all_terminals(TerminalKind::Stopped)) cases.push_back(frame_.at(place));
    return manager_.logical_not(manager_.logical_or(cases));
}

Term Deadlock::is_at(const std::vector<TraceParty>& parties) const {
    std::vector<Term> all;
    for (const TraceParty& party : parties) {
        std::vector<Term> cases;
        for (const Wait& wait : waits_)
            if (where_of(wait) == party.where) cases.push_back(wait.waits);
        all.push_back(manager_.logical_or(cases));
    }
    return manager_.logical_and(all);
}

Term Deadlock::is_blocked_buffer(ThreadId thread) {
    std::vector<Term> ways;
    for (const LocationId l : index_.steps(thread)) ways.push_back(next_.is_blocked({thread, l}));
    return manager_.logical_or(ways);
}

// Every thread that exists has finished or waits, and store buffers are empty.
Term Deadlock::standstill() {
    std::vector<Term> somebody_waits;
    std::vector<Term> parts;
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
        const ThreadId thread(t);
        if (program_.threads[t].empties_buffer_of) {
            parts.push_back(manager_.implies(frame_.stands_at_a_step(thread), is_blocked_buffer(thread)));
            continue;
        }
        std::vector<Term> ways;
        for (const Wait& wait : waits_)
            if (wait.place.thread == thread) ways.push_back(wait.waits);
        const Term waits = manager_.logical_or(ways);
        somebody_waits.push_back(waits);
        std::vector<Term> elsewhere = {frame_.stands_at_a_step(thread)};
        for (const TerminalKind kind :
             {TerminalKind::Waiting, TerminalKind::Exited, TerminalKind::Failed, TerminalKind::Cut})
            elsewhere.push_back(frame_.at_terminal(thread, kind));
        parts.push_back(manager_.implies(manager_.logical_or(elsewhere), waits));
    }
    parts.push_back(manager_.logical_or(somebody_waits));
    return manager_.logical_and(parts);
}

// It waits for a member.
Term Deadlock::reason(const Wait& wait, const std::vector<Term>& is_member) const {
    std::vector<Term> cases;
    for (const auto& [whom, condition] : wait.whom)
        cases.push_back(manager_.logical_and(condition, is_member[whom.index]));
    return manager_.logical_and(wait.waits, manager_.logical_or(cases));
}

// There is a set of threads, not empty, each of which waits for one of the set.
Term Deadlock::circle() {
    std::vector<Term> is_member;
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
        is_member.push_back(manager_.fresh_variable("in_circle", term::Sort::boolean()));
    std::vector<std::vector<Term>> reasons(program_.threads.size());
    for (const Wait& wait : waits_) reasons[wait.place.thread.index].push_back(reason(wait, is_member));
    std::vector<Term> parts = {manager_.logical_or(is_member)};
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
        parts.push_back(manager_.implies(is_member[t], manager_.logical_or(reasons[t])));
    return manager_.logical_and(parts);
}

TraceParty Deadlock::party(const Wait& wait, term::Evaluator& value) const {
    const model::Location& location = program_.location(wait.place.thread, wait.place.location);
    TraceParty result;
    if (location.is_step()) {
        result = party_at(program_, wait.place, value);
    } else {
        const model::Terminal& terminal = location.terminal();
        result.thread = wait.place.thread.index;
        result.where = terminal.where;
        result.text = terminal.what;
        result.instruction = terminal.instruction.index;
        result.is_spinning = !terminal.holder;
    }
    for (const auto& [whom, condition] : wait.whom)
        if (value(condition).is_true()) result.waits_for = static_cast<int>(whom.index);
    return result;
}

// The smallest set of waiting threads with this one that is closed under "waits for"; none if one of them waits for
// somebody who does not wait.
std::optional<std::set<ThreadId>> Deadlock::closure(ThreadId first, const std::map<ThreadId, const Wait*>& waiting,
                                                    term::Evaluator& value) const {
    std::set<ThreadId> members;
    std::vector<ThreadId> open = {first};
    while (!open.empty()) {
        const ThreadId next = open.back();
        open.pop_back();
        if (!members.insert(next).second) continue;
        if (!waiting.contains(next)) return std::nullopt;
        const Wait& wait = *waiting.at(next);
        bool has_reason = false;
        for (const auto& [whom, condition] : wait.whom) {
            if (!value(condition).is_true()) continue;
            has_reason = true;
            open.push_back(whom);
        }
        if (!has_reason) return std::nullopt;
    }
    return members;
}

std::vector<TraceParty> Deadlock::parties(term::Evaluator& value) {
    if (!value(nobody_is_stopped()).is_true()) return {};
    std::map<ThreadId, const Wait*> waiting;
    for (const Wait& wait : waits_)
        if (value(wait.waits).is_true()) waiting.emplace(wait.place.thread, &wait);
    std::set<ThreadId> members;
    for (const auto& [thread, wait] : waiting)
        if (const auto circle = closure(thread, waiting, value);
            circle && (members.empty() || circle->size() < members.size()))
            members = *circle;
    if (members.empty() && value(standstill()).is_true())
        for (const auto& [thread, wait] : waiting) members.insert(thread);
    std::vector<TraceParty> result;
    for (const ThreadId thread : members) result.push_back(party(*waiting.at(thread), value));
    return result;
}

}  // namespace heddle::encoder

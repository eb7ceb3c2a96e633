#include "encoder/properties/race.h"

#include <algorithm>

namespace heddle::encoder {

using model::CellId;
using model::ThreadId;
using model::TraceFailure;
using model::TraceParty;

bool is_known_race(const std::vector<TraceFailure>& known, const SourceLocation& a, const SourceLocation& b) {
    return std::ranges::any_of(known, [&](const TraceFailure& race) {
        if (race.property != model::Property::Race) return false;
        const SourceLocation& first = race.parties[0].where;
        const SourceLocation& second = race.parties[1].where;
        return (first == a && second == b) || (first == b && second == a);
    });
}

Race::Race(const model::Program& program, const model::Program& judged, term::Manager& manager,
           const ProgramIndex& index, const FrameView& frame)
    : program_(program), manager_(manager), next_(program, manager, frame) {
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        for (const model::LocationId l : index.steps(ThreadId(t))) {
            const Scheduled place{ThreadId(t), l};
            if (frame.at(place).is_false()) continue;
            const Term assumed = next_.here(place, program.step(place).assumed);
            const Term possible =
                manager_.logical_and(std::vector<Term>{frame.at(place), next_.is_enabled(place), assumed});
            add_uses(place, possible, judged.step(place).reads, false);
            add_uses(place, possible, judged.step(place).writes, true);
        }
}

template <class Access>
void Race::add_uses(Scheduled place, Term possible, const std::vector<Access>& accesses, bool is_write) {
    for (const Access& access : accesses) {
        if (program_.objects[program_.cell(access.cell).object.index].is_hidden) continue;  // so does what it is about
        const Term happens = manager_.logical_and(possible, next_.here(place, access.condition));
        if (!happens.is_false()) uses_[access.cell][place.thread].push_back({place, is_write, happens});
    }
}

Race::Summary Race::summary(const std::vector<Use>& uses) const {
    std::vector<Term> touches, writes, touches_plainly, writes_plainly;
    for (const Use& use : uses) {
        const bool is_plain = program_.step(use.place).plain;
        touches.push_back(use.happens);
        if (use.is_write) writes.push_back(use.happens);
        if (is_plain) touches_plainly.push_back(use.happens);
        if (use.is_write && is_plain) writes_plainly.push_back(use.happens);
    }
    return {manager_.logical_or(touches), manager_.logical_or(writes), manager_.logical_or(touches_plainly),
            manager_.logical_or(writes_plainly)};
}

Term Race::conflict(const Summary& a, const Summary& b) const {
    return manager_.logical_or(std::vector<Term>{
        manager_.logical_and(a.touches_plainly, b.writes), manager_.logical_and(a.writes_plainly, b.touches),
        manager_.logical_and(a.writes, b.touches_plainly), manager_.logical_and(a.touches, b.writes_plainly)});
}

bool Race::conflict(const Use& a, const Use& b) const {
    return (a.is_write || b.is_write) && (program_.step(a.place).plain || program_.step(b.place).plain);
}

Term Race::formula(const std::vector<TraceFailure>& known) const {
    std::vector<Term> cases;
    for (const auto& [cell, by_thread] : uses_) {
        // All uses of a thread at once; where known races must be told from others, those at each place.
        std::map<std::pair<ThreadId, SourceLocation>, std::vector<Use>> groups;
        for (const auto& [thread, uses] : by_thread)
            for (const Use& use : uses)
                groups[{thread, known.empty() ? SourceLocation{} : where_of(use)}].push_back(use);
        std::vector<std::pair<const Use*, Summary>> summaries;
        for (const auto& [key, uses] : groups) summaries.emplace_back(&uses.front(), summary(uses));
        for (std::size_t i = 0; i < summaries.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const auto& [a, first] = summaries[i];
                const auto& [b, second] = summaries[j];
                if (a->place.thread != b->place.thread && !is_known_race(known, where_of(*a), where_of(*b)))
                    cases.push_back(conflict(first, second));
            }
    }
    return manager_.logical_or(cases);
}

TraceParty Race::party(const Use& use, CellId cell, term::Evaluator& value) const {
    TraceParty result = party_at(program_, use.place, value);
    result.is_write = use.is_write;
    result.is_atomic = !program_.step(use.place).plain;
    result.cell = program_.cell(cell).name;
    return result;
}

std::vector<TraceParty> Race::parties(const std::vector<TraceFailure>& known, term::Evaluator& value) const {
    for (const auto& [cell, by_thread] : uses_) {
        std::vector<Use> happening;
        for (const auto& [thread, uses] : by_thread)
            for (const Use& use : uses)
                if (value(use.happens).is_true()) happening.push_back(use);
        for (const Use& a : happening)
            for (const Use& b : happening)
                if (a.place.thread < b.place.thread && conflict(a, b) && !is_known_race(known, where_of(a), where_of(b)))
                    return {party(a, cell, value), party(b, cell, value)};
    }
    return {};
}

}  // namespace heddle::encoder

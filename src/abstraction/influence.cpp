#include "abstraction/influence.h"

#include <algorithm>

#include "term/walk.h"

namespace heddle::abstraction {

using model::Location;
using model::Step;

namespace {

template <class Action>
void for_each_step(const model::Program& program, const Action& action) {
    for (const model::Thread& thread : program.threads)
        for (const Location& location : thread.locations)
            if (location.is_step()) action(location.step());
}

void add_guards(const std::vector<model::Edge>& edges, std::vector<Term>& terms) {
    for (const model::Edge& edge : edges) terms.push_back(edge.guard);
}

template <class Accesses>
void add_conditions(const Accesses& accesses, std::vector<Term>& terms) {
    for (const auto& access : accesses) terms.push_back(access.condition);
}

}  // namespace

Influence::Influence(const model::Program& program, const Units& units) : program_(program), units_(units) {
    for_each_step(program, [&](const Step& step) {
        for (const model::Read& read : step.reads) read_from_[read.value].insert(units.of(read.cell));
    });
}

Precision Influence::sources(std::span<const Term> terms) const {
    Precision result;
    for (const Term part : term::subterms(terms))
        if (const auto known = read_from_.find(part); known != read_from_.end())
            result.insert(known->second.begin(), known->second.end());
    return result;
}

Precision Influence::of_property(const model::Properties& checked) const {
    std::vector<Term> guards;
    const auto add = [&](const model::Thread& thread, const std::vector<model::Edge>& edges) {
        for (const model::Edge& edge : edges) {
            const Location& target = thread.locations[edge.target.index];
            if (!target.is_step() && target.terminal().kind == model::TerminalKind::Failed &&
                checked.contains(target.terminal().property))
                guards.push_back(edge.guard);
        }
    };
    for (const model::Thread& thread : program_.threads) {
        add(thread, thread.entry);
        for (const Location& location : thread.locations)
            if (location.is_step()) add(thread, location.step().successors);
    }
    Precision result = sources(guards);
    if (checked.contains(model::Property::Deadlock)) result.merge(of_waits());
    return result;
}

Precision Influence::of_waits() const {
    std::vector<Term> terms;
    Precision result;
    for (const model::Thread& thread : program_.threads)
        for (const Location& location : thread.locations) {
            if (location.is_step()) {
                const Step& step = location.step();
                terms.push_back(step.enabled);
                if (step.holder) terms.push_back(*step.holder);
                for (const model::JoinTarget& join : step.joins) terms.push_back(join.condition);
                continue;
            }
            const model::Terminal& terminal = location.terminal();
            if (terminal.holder) terms.push_back(*terminal.holder);
            add_conditions(terminal.observed, terms);
            for (const model::Read& read : terminal.observed) result.insert(units_.of(read.cell));
        }
    result.merge(sources(terms));
    return result;
}

std::vector<Term> Influence::decisions() const {
    std::vector<Term> terms;
    for (const model::Thread& thread : program_.threads) {
        add_guards(thread.entry, terms);
        for (const Location& location : thread.locations) {
            if (!location.is_step()) {
                for (const model::Read& read : location.terminal().observed)
                    terms.insert(terms.end(), {read.condition, read.value});
                if (location.terminal().holder) terms.push_back(*location.terminal().holder);
                continue;
            }
            const Step& step = location.step();
            terms.insert(terms.end(), {step.enabled, step.assumed});
            if (step.holder) terms.push_back(*step.holder);
            for (const model::JoinTarget& join : step.joins) terms.push_back(join.condition);
            add_conditions(step.reads, terms);
            add_conditions(step.writes, terms);
            add_guards(step.successors, terms);
        }
    }
    for (const model::Assertion& assertion : program_.assertions)
        for (const model::Arrival& arrival : assertion.arrivals) terms.push_back(arrival.guard);
    return terms;
}

Precision Influence::cone() const {
    Precision result = sources(decisions());
    for (const model::Thread& thread : program_.threads)
        for (const Location& location : thread.locations)
            if (!location.is_step())
                for (const model::Read& read : location.terminal().observed) result.insert(units_.of(read.cell));
    std::vector<std::pair<UnitId, Precision>> flows;  // what is written there, and what it is computed from
    for_each_step(program_, [&](const Step& step) {
        for (const model::Write& write : step.writes)
            flows.emplace_back(units_.of(write.cell), sources({&write.value, 1}));
    });
    for (bool grows = true; grows;) {
        const std::size_t before = result.size();
        for (const auto& [unit, from] : flows)
            if (result.contains(unit)) result.insert(from.begin(), from.end());
        grows = result.size() > before;
    }
    return result;
}

bool Influence::touches(const Step& step, const Precision& tracked) const {
    const auto is_tracked = [&](const auto& access) { return tracked.contains(units_.of(access.cell)); };
    return std::ranges::any_of(step.reads, is_tracked) || std::ranges::any_of(step.writes, is_tracked);
}

std::vector<std::vector<bool>> Influence::reachable(const model::Thread& thread, const Precision& tracked) const {
    const std::size_t size = thread.locations.size();
    std::vector<std::vector<bool>> result(size, std::vector<bool>(size, false));
    for (std::size_t l = size; l-- > 0;) {
        const Location& location = thread.locations[l];
        if (!location.is_step()) {
            result[l][l] = location.terminal().kind == model::TerminalKind::Failed;
            continue;
        }
        const Step& step = location.step();
        result[l][l] = step.creates || !step.joins.empty() || touches(step, tracked);
        for (const model::Edge& edge : step.successors)
            for (std::size_t i = edge.target.index; i < size; ++i)
                if (result[edge.target.index][i]) result[l][i] = true;
    }
    return result;
}

Precision Influence::next_to(const Precision& tracked) const {
    std::vector<Term> terms;
    for (const model::Thread& thread : program_.threads) {
        const std::vector<std::vector<bool>> ahead = reachable(thread, tracked);
        const auto add = [&](const std::vector<model::Edge>& edges) {
            const auto& first = ahead[edges.front().target.index];
            if (std::ranges::any_of(edges, [&](const model::Edge& e) { return ahead[e.target.index] != first; }))
                add_guards(edges, terms);
        };
        add(thread.entry);
        for (const Location& location : thread.locations) {
            if (!location.is_step()) continue;
            const Step& step = location.step();
            add(step.successors);
            terms.insert(terms.end(), {step.enabled, step.assumed});
            for (const model::Write& write : step.writes)
                if (tracked.contains(units_.of(write.cell))) terms.insert(terms.end(), {write.condition, write.value});
        }
    }
    return sources(terms);
}

}  // namespace heddle::abstraction

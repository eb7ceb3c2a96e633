#include "gir/uses.h"

#include "term/substitution.h"
#include "term/walk.h"

namespace heddle::gir {

using model::CellId;
using model::LocationId;
using model::Place;
using model::ThreadId;

namespace {

// Replaces what the condition tells: itself, its parts, and a term that equals a constant.
void assume(Term condition, term::Substitution& known, term::Manager& manager) {
    using term::Kind;
    known.set(condition, manager.top());
    if (condition.kind() == Kind::And)
        for (const Term part : condition.arguments()) assume(part, known, manager);
    else if (condition.kind() == Kind::Not)
        known.set(condition.argument(0), manager.bottom());
    else if (condition.kind() == Kind::Equal && condition.argument(1).is_constant())
        known.set(condition.argument(0), condition.argument(1));
}

}  // namespace

Term value_when_written(const model::Write& write, term::Manager& manager) {
    if (write.condition.is_constant() || write.value.is_constant()) return write.value;
    term::Substitution known(manager);
    assume(write.condition, known, manager);
    return known(write.value);
}

std::vector<Term> decisions(const model::Program& program, Place place) {
    const model::Step& step = program.step(place);
    std::vector<Term> result{step.enabled, step.assumed};
    for (const model::Edge& edge : step.successors) result.push_back(edge.guard);
    for (const model::Assertion& assertion : program.assertions)
        for (const model::Arrival& arrival : assertion.arrivals)
            if (arrival.thread == place.thread && arrival.after == place.location) result.push_back(arrival.guard);
    return result;
}

Uses::Uses(const model::Program& program, term::Manager& manager) {
    const auto for_all_steps = [&](auto action) {
        for (std::size_t t = 0; t < program.threads.size(); ++t)
            for (std::size_t l = 0; l < program.threads[t].locations.size(); ++l)
                if (program.threads[t].locations[l].is_step()) action(Place{ThreadId(t), LocationId(l)});
    };
    for_all_steps([&](Place place) {
        for (const model::Read& read : program.step(place).reads) uses_.try_emplace(read.value, Use{place});
    });
    for_all_steps([&](Place place) { add_step(program, place, manager); });
    for (const model::Thread& thread : program.threads) {
        for (const model::Edge& edge : thread.entry) visit(edge.guard, std::nullopt, Role::Other);
        for (const model::Location& location : thread.locations)
            if (!location.is_step()) add_terminal(location.terminal());
    }
    for (const model::Input& input : program.inputs) visit(input.used, std::nullopt, Role::Other);
    for (const model::Assertion& assertion : program.assertions)
        for (const model::Arrival& arrival : assertion.arrivals)
            if (!arrival.after) visit(arrival.guard, std::nullopt, Role::Other);
}

// A thread that waits remembers what it has seen.
void Uses::add_terminal(const model::Terminal& terminal) {
    for (const model::Read& read : terminal.observed)
        for (const Term part : {read.condition, read.value}) visit(part, std::nullopt, Role::Other);
    if (terminal.holder) visit(*terminal.holder, std::nullopt, Role::Other);
}

void Uses::add_step(const model::Program& program, Place place, term::Manager& manager) {
    const model::Step& step = program.step(place);
    for (const Term decision : decisions(program, place)) visit(decision, place, Role::Decides);
    for (const model::Read& read : step.reads) visit(read.condition, place, Role::Other);
    for (const model::JoinTarget& join : step.joins) visit(join.condition, place, Role::Other);
    for (const model::Write& write : step.writes) {
        visit(write.condition, place, Role::Other);
        visit(value_when_written(write, manager), place, Role::Updates, write.cell);
    }
}

void Uses::visit(Term root, std::optional<Place> place, Role role, std::optional<CellId> cell) {
    if (root.is_constant()) return;
    for (const Term part : term::subterms({&root, 1})) {
        const auto known = uses_.find(part);
        if (known == uses_.end()) continue;
        Use& use = known->second;
        const bool is_own = use.reader == place;
        use.role = is_own && use.role.value_or(role) == role ? role : Role::Other;
        if (cell) use.cells.push_back(*cell);
    }
}

bool Uses::only_decides(Term value) const {
    const std::optional<Role> role = uses_.at(value).role;
    return !role || role == Role::Decides;
}

std::vector<CellId> Uses::only_updated(Term value) const {
    const Use& use = uses_.at(value);
    return use.role == Role::Updates ? use.cells : std::vector<CellId>();
}

}  // namespace heddle::gir

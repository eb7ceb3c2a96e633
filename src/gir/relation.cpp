#include "gir/relation.h"

#include <algorithm>
#include <set>

namespace heddle::gir {

using model::CellId;
using model::Place;
using model::ThreadId;

bool is_by_address(const Independence& independence) {
    return !independence.guard.is_constant() && std::ranges::all_of(independence.rules, [](Rule rule) {
        return rule == Rule::Index || rule == Rule::Pointer;
    });
}

Relation::Relation(const model::Program& program, term::Manager& manager, Rules rules, Scope scope)
    : program_(program), manager_(manager), rules_(rules), accesses_(program, manager, rules, std::move(scope)) {
    for (std::size_t c = 0; c < program.cells.size(); ++c) cells_.emplace(now(CellId(c)), CellId(c));
}

Term Relation::now(CellId cell) {
    return gir::now(program_, cell, manager_);
}

std::optional<CellId> Relation::cell_of(Term term) const {
    const auto known = cells_.find(term);
    return known == cells_.end() ? std::nullopt : std::optional(known->second);
}

const Relation::Touched& Relation::touched(Place place, Side side) {
    const auto [entry, is_new] = touched_.try_emplace({place, side});
    if (is_new) entry->second = accesses_.of(place, side);
    return entry->second;
}

Term Relation::decides_alike(Place place, Side side, const Touched& other) {
    std::map<Term, Term> changed;
    const Touched& own = touched(place, side);
    for (const model::Read& read : program_.step(place).reads) {
        const auto access = other.find(read.cell);
        if (access == other.end() || !own.contains(read.cell) || own.at(read.cell).decides.is_false()) continue;
        // The taken step has read the content, perhaps one of several that may be read into one register.
        const bool is_register = side == Side::Taken;
        const Term content = is_register ? read.value : now(read.cell);
        const Term now_other =
            is_register ? manager_.logical_and(read.condition, access->second.writes) : access->second.writes;
        Term& value = changed.try_emplace(content, content).first->second;
        value = manager_.ite(now_other, access->second.value, value);
    }
    if (changed.empty()) return manager_.top();
    term::Substitution after(manager_);
    for (const auto& [content, value] : changed) after.set(content, value);
    std::vector<Term> parts;
    for (const Term condition : conditions(place, side)) parts.push_back(manager_.equal(condition, after(condition)));
    return manager_.logical_and(parts);
}

const std::vector<Term>& Relation::conditions(Place place, Side side) {
    const auto [entry, is_new] = conditions_.try_emplace({place, side});
    if (!is_new) return entry->second;
    term::Substitution seen = accesses_.sight(place, side);
    for (const Term decision : decisions(program_, place))
        if (!decision.is_constant()) entry->second.push_back(seen(decision));
    return entry->second;
}

Term Relation::as_precise_as_wanted(Term condition) {
    return rules_ == Rules::Static && !condition.is_false() ? manager_.top() : condition;
}

Term Relation::end_among(const std::vector<model::Edge>& edges, ThreadId thread) {
    Term result = manager_.bottom();
    for (const model::Edge& edge : edges) {
        const model::Location& target = program_.location(thread, edge.target);
        if (!target.is_step() && target.terminal().kind == model::TerminalKind::Finished)
            result = manager_.logical_or(result, edge.guard);
    }
    return as_precise_as_wanted(result);
}

// A thread may also end in the step that creates it.
Term Relation::ends(Place taken, ThreadId thread) {
    const model::Step& step = program_.step(taken);
    if (taken.thread == thread) return end_among(step.successors, thread);
    if (step.creates == thread) return end_among(program_.thread(thread).entry, thread);
    return manager_.bottom();
}

Term Relation::waits_for(Place next, ThreadId thread) {
    Term result = manager_.bottom();
    for (const model::JoinTarget& join : program_.step(next).joins)
        if (join.thread == thread) result = manager_.logical_or(result, join.condition);
    return as_precise_as_wanted(result);
}

// False if the steps are dependent whatever the values are.
bool Relation::add_threads(Place taken, Place next, Independence& result) {
    if (program_.step(taken).creates == next.thread || program_.step(next).creates == taken.thread) {
        result = {manager_.bottom(), {Rule::Create}};
        return false;
    }
    const auto forbid = [&](Term condition) {
        if (condition.is_false()) return;
        result.guard = manager_.logical_and(result.guard, manager_.logical_not(condition));
        result.rules.push_back(Rule::Join);
    };
    for (const model::JoinTarget& join : program_.step(next).joins)
        forbid(manager_.logical_and(waits_for(next, join.thread), ends(taken, join.thread)));
    // The other way round, too: what the next step reads is not known, so it may end its thread whenever it can.
    for (const model::JoinTarget& join : program_.step(taken).joins)
        if (!ends(next, join.thread).is_false()) forbid(waits_for(taken, join.thread));
    return !result.guard.is_false();
}

void Relation::add_cell(const Meeting& meeting, bool one_object, Term taken_alike, Term next_alike,
                        Independence& result) {
    const auto& [taken, next, now] = meeting;
    const Term guard = harmless(meeting, rules_, taken_alike, next_alike, manager_);
    result.guard = manager_.logical_and(result.guard, guard);
    if (guard.is_false()) return;
    const auto used = [&](Rule rule, Term condition) {
        if (!condition.is_false()) result.rules.push_back(rule);
    };
    if (by_value(rules_) && commuting(meeting, manager_).is_true()) {
        result.rules.push_back(Rule::Commuting);
        return;
    }
    used(one_object ? Rule::Index : Rule::Pointer, apart(meeting, manager_));
    if (!by_value(rules_)) return;
    const Term read_taken = manager_.logical_and(taken.writes, next.reads);
    const Term read_next = manager_.logical_and(next.writes, taken.reads);
    const Term both_write = manager_.logical_and(taken.writes, next.writes);
    if (now) {
        used(Rule::Unchanged, manager_.logical_and(read_taken, unchanged(taken, *now, manager_)));
        used(Rule::Unchanged, manager_.logical_and(read_next, unchanged(next, *now, manager_)));
        used(Rule::SameValue, manager_.logical_and(both_write, same_value(meeting, manager_)));
    }
    used(Rule::SameDecision, manager_.logical_and(std::vector{read_taken, next.decides, next_alike}));
    used(Rule::SameDecision, manager_.logical_and(std::vector{read_next, taken.decides, taken_alike}));
    used(Rule::Commuting, commuting(meeting, manager_));
    used(Rule::SeparateBits, separate_bits(meeting, manager_));
}

Independence Relation::independence(Place taken, Place next) {
    Independence result{manager_.top(), {}};
    if (!add_threads(taken, next, result)) return result;
    const Touched& first = touched(taken, Side::Taken);
    const Touched& second = touched(next, Side::Next);
    const bool values_count = by_value(rules_);
    const Term taken_alike = values_count ? decides_alike(taken, Side::Taken, second) : manager_.bottom();
    const Term next_alike = values_count ? decides_alike(next, Side::Next, first) : manager_.bottom();
    const auto objects = [&](const Touched& accesses) {
        std::set<model::ObjectId> found;
        for (const auto& [cell, access] : accesses) found.insert(program_.cell(cell).object);
        return found.size();
    };
    const bool one_object = objects(first) == 1 && objects(second) == 1;
    for (const auto& [cell, access] : first) {
        const auto other = second.find(cell);
        if (other == second.end()) continue;
        const Meeting meeting{access, other->second, is_comparable(cell) ? std::optional(now(cell)) : std::nullopt};
        if (access.writes.is_false() && other->second.writes.is_false()) continue;
        add_cell(meeting, one_object, taken_alike, next_alike, result);
    }
    if (result.guard.is_false()) return {result.guard, {}};
    std::ranges::sort(result.rules);
    result.rules.erase(std::ranges::unique(result.rules).begin(), result.rules.end());
    if (result.rules.empty()) result.rules.push_back(Rule::Disjoint);
    // The same in a shorter form, without all the cells.
    if (is_by_address(result))
        if (const std::optional<Indices> indices = common_indices(taken, next))
            result.guard = manager_.logical_or(manager_.distinct(indices->first, indices->second),
                                               manager_.logical_not(indices->is_common));
    return result;
}

std::optional<Indices> Relation::common_indices(Place taken, Place next) {
    const auto is_place = [](Term condition) {
        return condition.kind() == term::Kind::Equal && condition.argument(1).is_constant();
    };
    const auto touches = [&](const Access& access) { return manager_.logical_or(access.reads, access.writes); };
    std::optional<Indices> result;
    const Touched& second = touched(next, Side::Next);
    for (const auto& [cell, access] : touched(taken, Side::Taken)) {
        const auto other = second.find(cell);
        if (other == second.end() || (access.writes.is_false() && other->second.writes.is_false())) continue;
        const Term one = touches(access), two = touches(other->second);
        if (!is_place(one) || !is_place(two) || one.argument(1) != two.argument(1)) return std::nullopt;
        if (!result) result = Indices{one.argument(0), two.argument(0), manager_.bottom()};
        if (result->first != one.argument(0) || result->second != two.argument(0)) return std::nullopt;
        result->is_common = manager_.logical_or(result->is_common, one);
    }
    return result;
}

}  // namespace heddle::gir

#include "explore/moves.h"

#include <fmt/core.h>

#include <algorithm>
#include <unordered_set>

#include "gir/cell_access.h"
#include "states/code.h"
#include "term/walk.h"


namespace heddle::explore {

using model::CellId;
using model::LocationId;
using model::Place;
using model::Step;
using model::ThreadId;

namespace {

bool mentions(Term condition, const std::vector<const model::Read*>& reads) {
    const Term roots[] = {condition};
    const std::vector<Term> parts = term::subterms(roots);
    return std::ranges::any_of(reads, [&](const model::Read* read) {
        return std::binary_search(parts.begin(), parts.end(), read->value);
    });
}

// The conditions on which values depend; none if they are many.
std::vector<Term> few_cases(const std::vector<Assignment>& effect) {
    constexpr std::size_t few = 3;
    std::vector<Term> values, result;
    for (const Assignment& assignment : effect) values.push_back(assignment.value);
    for (const Term part : term::subterms(values)) {
        if (part.kind() != term::Kind::Ite || std::ranges::find(result, part.argument(0)) != result.end()) continue;
        result.push_back(part.argument(0));
        if (result.size() > few) return {};
    }
    return result;
}

}  // namespace

Moves::Moves(const model::Program& program, term::Manager& manager) : program_(program), manager_(manager) {
    for (std::size_t c = 0; c < program.cells.size(); ++c) {
        contents_.push_back(gir::now(program, CellId(c), manager));
        initial_.push_back({contents_.back(), program.cells[c].initial});
    }
    for (const model::Edge& edge : program.threads[0].entry)
        if (!edge.guard.is_false()) starts_.push_back({edge.guard, edge.target});
    for (const model::Thread& thread : program.threads) {
        moves_.emplace_back(thread.locations.size());
        reads_.emplace_back(thread.locations.size());
    }
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        for (std::size_t l = 0; l < program.threads[t].locations.size(); ++l)
            if (program.threads[t].locations[l].is_step())
                add_step({ThreadId(t), LocationId(l)}, program.threads[t].locations[l].step());
}

// The value of a read that is not made is arbitrary, so one of several reads needs no condition.  A condition may
// mention values of other reads, in any order.
std::vector<Assignment> Moves::reads_of(const Step& step) const {
    std::vector<Assignment> result;
    std::vector<const model::Read*> open;
    for (const model::Read& read : step.reads) open.push_back(&read);
    while (!open.empty()) {
        const auto next =
            std::ranges::find_if(open, [&](const model::Read* read) { return !mentions(read->condition, open); });
        if (next == open.end()) {
            read_in_turns(open, result);
            break;
        }
        const model::Read& read = **next;
        const Term content = contents_[read.cell.index];
        const auto known = std::ranges::find(result, read.value, &Assignment::variable);
        if (known == result.end())
            result.push_back({read.value, content});
        else
            known->value = manager_.ite(replace(result, read.condition), content, known->value);
        open.erase(next);
    }
    return result;
}

// Conditions that mention each other's values do so where these do not matter.  What is found to be read in one turn
// decides about more in the next.
void Moves::read_in_turns(const std::vector<const model::Read*>& reads, std::vector<Assignment>& result) const {
    for (const model::Read* read : reads)
        if (std::ranges::find(result, read->value, &Assignment::variable) == result.end())
            result.push_back({read->value, manager_.constant(states::zero(read->value.sort()))});
    for (std::size_t turn = 0; turn < reads.size(); ++turn) {
        const std::vector<Assignment> before = result;
        for (const model::Read* read : reads) {
            Term& value = std::ranges::find(result, read->value, &Assignment::variable)->value;
            value = manager_.ite(replace(before, read->condition), contents_[read->cell.index], value);
        }
    }
}

Term Moves::replace(const std::vector<Assignment>& assignments, Term formula) const {
    if (assignments.empty() || formula.is_constant()) return formula;
    term::Substitution substitution(manager_);
    for (const Assignment& assignment : assignments) substitution.set(assignment.variable, assignment.value);
    return substitution(formula);
}

// One move for each case, if the cases are few: a critical section with an "if" is one step, and what is true before it
// is easier to say of one way through it.
void Moves::add_cases(Move move, const std::vector<Term>& open) {
    std::vector<Term> conditions;
    for (const Term condition : move.conditions) {
        if (condition.is_false()) return;
        if (!condition.is_true()) conditions.push_back(condition);
    }
    move.conditions = std::move(conditions);
    if (open.empty()) return moves_[move.place.thread.index][move.place.location.index].push_back(std::move(move));
    for (const bool value : {true, false}) {
        const Term condition = open.front();
        if (condition.is_constant()) return add_cases(std::move(move), {open.begin() + 1, open.end()});
        term::Substitution substitution(manager_);
        substitution.set(condition, manager_.boolean(value));
        Move one = move;
        for (Assignment& assignment : one.effect) assignment.value = substitution(assignment.value);
        for (Term& other : one.conditions) other = substitution(other);
        one.conditions.push_back(value ? condition : manager_.logical_not(condition));
        std::vector<Term> rest;
        for (std::size_t i = 1; i < open.size(); ++i) rest.push_back(substitution(open[i]));
        add_cases(std::move(one), rest);
    }
}

void Moves::add_step(Place place, const Step& step) {
    const std::vector<Assignment>& reads = reads_[place.thread.index][place.location.index] = reads_of(step);
    const auto seen = [&](Term term) { return replace(reads, term); };
    std::vector<Assignment> effect = reads;
    for (const model::Write& write : step.writes) {
        const Term content = contents_[write.cell.index];
        effect.push_back({content, manager_.ite(seen(write.condition), seen(write.value), content)});
    }
    static const std::vector<model::Edge> nobody = {};
    const std::vector<model::Edge>& created = step.creates ? program_.thread(*step.creates).entry : nobody;
    const auto add = [&](const model::Edge& edge, const model::Edge* entry) {
        Move move{.place = place, .targets = {{place.thread, edge.target}}, .effect = effect};
        move.leads_back = edge.target.index <= place.location.index;
        if (const Term enabled = seen(step.enabled); !enabled.is_true()) {
            move.waits.push_back(enabled);
            for (Assignment& assignment : move.effect) {
                term::Substitution substitution(manager_);
                substitution.set(enabled, manager_.top());
                assignment.value = substitution(assignment.value);
            }
        }
        move.conditions = {seen(step.assumed), seen(edge.guard)};
        if (entry != nullptr) {
            move.conditions.push_back(seen(entry->guard));
            move.targets.emplace_back(*step.creates, entry->target);
        }
        for (const auto& [thread, target] : move.targets) {
            const model::Location& location = program_.location(thread, target);
            if (!location.is_step()) continue;
            const std::vector<Term>& renews = location.step().renews;
            move.renewed.insert(move.renewed.end(), renews.begin(), renews.end());
        }
        const std::vector<Term> cases = few_cases(move.effect);
        add_cases(std::move(move), cases);
    };
    for (const model::Edge& edge : step.successors) {
        if (!step.creates) add(edge, nullptr);
        for (const model::Edge& entry : created) add(edge, &entry);
    }
}

std::optional<Term> Moves::join_condition(Place place, const Positions& positions) const {
    const Step& step = program_.step(place);
    if (step.joins.empty()) return std::nullopt;
    std::vector<Term> ways;
    for (const model::JoinTarget& join : step.joins) {
        const auto location = positions[join.thread.index];
        if (!location || program_.location(join.thread, *location).is_step()) continue;
        if (program_.location(join.thread, *location).terminal().kind == model::TerminalKind::Finished)
            ways.push_back(before_reads(place, join.condition));
    }
    return manager_.logical_or(ways);
}

Term Moves::before_reads(Place place, Term condition) const {
    return replace(reads_[place.thread.index][place.location.index], condition);
}

Term Moves::chosen_later(Term input, unsigned times) const {
    std::vector<Term>& known = later_.try_emplace(input).first->second;
    while (known.size() < times) {
        known.push_back(manager_.variable(fmt::format("{}@{}", input.name(), known.size() + 1), input.sort()));
        inputs_.emplace(known.back(), input);
    }
    return known[times - 1];
}

std::optional<Term> Moves::input_of(Term chosen) const {
    const auto found = inputs_.find(chosen);
    return found == inputs_.end() ? std::nullopt : std::optional(found->second);
}

// Seen from before, a choice that comes later is one more choice away.
void Moves::renew(const std::vector<Term>& inputs, term::Substitution& substitution,
                  const std::vector<Term>& formulas) const {
    const std::vector<Term> parts = term::subterms(formulas);
    const auto occurs = [&](Term variable) { return std::binary_search(parts.begin(), parts.end(), variable); };
    for (const Term input : inputs) {
        if (occurs(input)) substitution.set(input, chosen_later(input, 1));
        const auto known = later_.find(input);
        const unsigned count = known == later_.end() ? 0 : static_cast<unsigned>(known->second.size());
        for (unsigned times = count; times > 0; --times) {
            const Term variable = chosen_later(input, times);
            if (occurs(variable)) substitution.set(variable, chosen_later(input, times + 1));
        }
    }
}

std::vector<Term> Moves::before(const Move& move, const std::vector<Term>& formulas) const {
    term::Substitution substitution(manager_);
    // The reads of a step are made before inputs are chosen anew, and mention none of the new ones.
    for (const Assignment& assignment : move.effect) substitution.set(assignment.variable, assignment.value);
    if (!move.renewed.empty()) renew(move.renewed, substitution, formulas);
    std::vector<Term> result;
    for (const Term formula : formulas) result.push_back(substitution(formula));
    return result;
}

Term Moves::at_start(Term formula) const {
    return replace(initial_, formula);
}

}  // namespace heddle::explore

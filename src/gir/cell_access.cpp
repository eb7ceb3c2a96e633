#include "gir/cell_access.h"

#include <algorithm>

#include <fmt/format.h>

#include "term/walk.h"

namespace heddle::gir {

using model::CellId;
using model::Place;
using model::Step;
using term::Kind;

namespace {

struct Combination {
    Operator by;
    Term operand;
};

// The value is `old` o operand, or old - operand, and the operand does not mention `old`.
std::optional<Combination> as_combination(Term value, Term old, term::Manager& manager) {
    static const std::map<Kind, Operator> operators = {{Kind::BvAdd, Operator::Add},
                                                       {Kind::BvMul, Operator::Multiply},
                                                       {Kind::BvAnd, Operator::And},
                                                       {Kind::BvOr, Operator::Or},
                                                       {Kind::BvXor, Operator::Xor}};
    const auto free_of_old = [&](Term operand) { return !std::ranges::count(term::subterms({&operand, 1}), old); };
    if (value.arguments().size() != 2) return std::nullopt;
    const Term left = value.argument(0), right = value.argument(1);
    if (value.kind() == Kind::BvSub && left == old && free_of_old(right))
        return Combination{Operator::Add, manager.bv_neg(right)};
    const auto known = operators.find(value.kind());
    if (known == operators.end()) return std::nullopt;
    if (left == old && free_of_old(right)) return Combination{known->second, right};
    if (right == old && free_of_old(left)) return Combination{known->second, left};
    return std::nullopt;
}

// Whatever the step computes from the value goes back to the cell that the value comes from, under the same condition.
bool goes_back(const Step& step, Term value, const std::vector<CellId>& cells) {
    return !cells.empty() && std::ranges::all_of(cells, [&](CellId cell) {
        const auto write = std::ranges::find(step.writes, cell, &model::Write::cell);
        return std::ranges::any_of(step.reads, [&](const model::Read& read) {
            return read.cell == cell && read.value == value && read.condition == write->condition;
        });
    });
}

}  // namespace

Term now(const model::Program& program, CellId cell, term::Manager& manager) {
    // Abstractions of one program may have cells of the same number that differ.
    const term::Sort sort = program.cell(cell).initial.sort();
    return manager.variable(fmt::format("now.{}.{}", cell.index, sort.width()), sort);
}

Accesses::Accesses(const model::Program& program, term::Manager& manager, Rules rules, Scope scope)
    : program_(program), manager_(manager), rules_(rules), scope_(std::move(scope)) {
    if (by_value(rules) && !scope_.is_open) uses_.emplace(program, manager);
    find_comparable();
}

// A cell that nobody writes is comparable, too: what it holds is one term.
void Accesses::find_comparable() {
    comparable_.assign(program_.cells.size(), by_value(rules_));
    if (rules_ != Rules::Constants) return;
    for (const model::Thread& thread : program_.threads)
        for (const model::Location& location : thread.locations) {
            if (!location.is_step()) continue;
            for (const model::Write& write : location.step().writes)
                if (!write.value.is_constant() || !program_.cell(write.cell).initial.is_constant())
                    comparable_[write.cell.index] = false;
        }
    for (std::size_t c = 0; c < comparable_.size(); ++c)
        if (!comparable_[c]) hidden_.insert(now(program_, CellId(c), manager_));
}

Term Accesses::tracked(CellId cell) const {
    return scope_.tracked.empty() ? manager_.top() : scope_.tracked[cell.index];
}

bool Accesses::counts(const Access& access) const {
    return !(access.reads.is_false() && access.writes.is_false()) &&
           (!scope_.cells || scope_.cells->contains(access.cell));
}

Access& Accesses::at(std::map<CellId, Access>& accesses, CellId cell) const {
    const Term no = manager_.bottom();
    const Term content = now(program_, cell, manager_);
    return accesses.try_emplace(cell, Access{cell, no, no, content, {no, no, no, no, no}, content, no}).first->second;
}

// Of the parts that are joined by "and", those that can be told: a compare-and-swap of a[i] writes a[3] if i is 3 and
// the content is the expected one, so it writes a[3] only if i is 3.
template <class CanBeTold>
Term Accesses::as_far_as_told(Term condition, CellId cell, const CanBeTold& can_be_told) const {
    if (can_be_told(condition)) return condition;
    std::vector<Term> parts = {tracked(cell)};
    if (condition.kind() == Kind::And)
        std::ranges::copy_if(condition.arguments(), std::back_inserter(parts), can_be_told);
    return manager_.logical_and(parts);
}

// A condition that can be told before the step is executed, and is implied by that of the access.
template <class Accessed>
Term Accesses::known(const Step& step, const Accessed& access) const {
    const Term condition = access.condition;
    if (by_value(rules_) || condition.is_constant()) return condition;
    if (rules_ == Rules::Static) return tracked(access.cell);
    return as_far_as_told(condition, access.cell, [&](Term part) {
        return std::ranges::none_of(term::subterms({&part, 1}), [&](Term mentioned) {
            return std::ranges::count(step.reads, mentioned, &model::Read::value) > 0;
        });
    });
}

std::map<CellId, Access> Accesses::of(Place place, Side side) const {
    const Step& step = program_.step(place);
    std::map<CellId, Access> result;
    for (const model::Read& read : step.reads) {
        Term& reads = at(result, read.cell).reads;
        reads = manager_.logical_or(reads, known(step, read));
    }
    for (const model::Write& write : step.writes) {
        Access& access = at(result, write.cell);
        access.writes = known(step, write);
        if (by_value(rules_)) access.value = value_when_written(write, manager_);
    }
    std::erase_if(result, [this](const auto& entry) { return !counts(entry.second); });
    if (!by_value(rules_)) return result;
    if (uses_) add_details(step, result);
    term::Substitution seen = sight(place, side);
    for (auto& [cell, access] : result) look(access, seen);
    return result;
}

bool Accesses::is_known(Term term) const {
    if (hidden_.empty()) return true;
    const auto mentions_nothing_hidden = [this](Term argument) { return is_known_.at(argument); };
    for (Term part : term::subterms({&term, 1}, [this](Term seen) { return is_known_.contains(seen); }))
        is_known_.emplace(part,
                          !hidden_.contains(part) && std::ranges::all_of(part.arguments(), mentions_nothing_hidden));
    return is_known_.at(term);
}

// Where a condition mentions content that is not to be looked at, the access happens, and no excuse counts.
void Accesses::look(Access& access, term::Substitution& seen) const {
    const auto can_be_told = [this](Term term) { return is_known(term); };
    access.reads = as_far_as_told(seen(access.reads), access.cell, can_be_told);
    access.writes = as_far_as_told(seen(access.writes), access.cell, can_be_told);
    for (Term& condition : access.combines)
        if (!is_known(condition = seen(condition))) condition = manager_.bottom();
    access.value = seen(access.value);
    access.operand = seen(access.operand);
}

void Accesses::add_details(const Step& step, std::map<CellId, Access>& accesses) const {
    for (auto& [cell, access] : accesses) {
        std::vector<const model::Read*> reads;
        for (const model::Read& read : step.reads)
            if (read.cell == cell) reads.push_back(&read);
        const auto decides = [&](const model::Read* read) {
            return is_comparable(read->cell) ? uses_->only_decides(read->value) : uses_->is_unused(read->value);
        };
        access.decides = manager_.boolean(!reads.empty() && std::ranges::all_of(reads, decides));
        if (reads.size() != 1 || access.reads != access.writes) continue;
        if (!goes_back(step, reads[0]->value, uses_->only_updated(reads[0]->value))) continue;
        if (const auto combination = as_combination(access.value, reads[0]->value, manager_)) {
            access.combines[static_cast<std::size_t>(combination->by)] = access.writes;
            access.operand = combination->operand;
        }
    }
}

// A read's condition may mention the reads before it, so they are resolved in order.
term::Substitution Accesses::sight(Place place, Side side) const {
    term::Substitution all(manager_);
    if (side == Side::Taken) return all;
    std::map<Term, Term> contents;
    for (const model::Read& read : program_.step(place).reads) {
        const Term content = now(program_, read.cell, manager_);
        const auto [entry, is_first] = contents.try_emplace(read.value, content);
        if (is_first) continue;
        term::Substitution before(manager_);
        for (const auto& [value, earlier] : contents) before.set(value, earlier);
        entry->second = manager_.ite(before(read.condition), content, entry->second);
    }
    for (const auto& [value, content] : contents) all.set(value, content);
    return all;
}

}  // namespace heddle::gir

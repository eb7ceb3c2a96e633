#include "abstraction/predicates.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "abstraction/tracking.h"
#include "term/printer.h"
#include "term/substitution.h"
#include "term/walk.h"

namespace heddle::abstraction {

using model::CellId;
using model::LocationId;
using model::Read;
using model::Step;
using model::ThreadId;

Term content(const model::Program& program, CellId cell, term::Manager& manager) {
    return manager.variable(fmt::format("content.{}", cell.index), program.cell(cell).initial.sort());
}

bool Predicates::add(Term formula) {
    Predicate predicate{formula, {}};
    const std::vector<Term> parts = term::subterms({&formula, 1});
    for (std::size_t c = 0; c < program_.cells.size(); ++c)
        if (std::binary_search(parts.begin(), parts.end(), content(program_, CellId(c), manager_)))
            predicate.cells.insert(CellId(c));
    if (predicate.cells.empty()) return false;
    if (std::ranges::count(all_, predicate) > 0) return false;
    if (std::ranges::count(all_, Predicate{manager_.logical_not(formula), {}}) > 0) return false;
    all_.push_back(std::move(predicate));
    return true;
}

// Where several cells may be read into one register, the condition of a failure says nothing directly.
void Predicates::add_property(const model::Properties& checked) {
    std::map<Term, std::set<CellId>> read_from;
    for (const model::Thread& thread : program_.threads)
        for (const model::Location& location : thread.locations)
            if (location.is_step())
                for (const Read& read : location.step().reads) read_from[read.value].insert(read.cell);
    term::Substitution contents(manager_);
    for (const auto& [value, cells] : read_from)
        if (cells.size() == 1) contents.set(value, content(program_, *cells.begin(), manager_));
    for (const model::Thread& thread : program_.threads)
        for (const model::Location& location : thread.locations) {
            if (!location.is_step()) continue;
            for (const model::Edge& edge : location.step().successors) {
                const model::Location& target = thread.locations[edge.target.index];
                if (!target.is_step() && target.terminal().kind == model::TerminalKind::Failed &&
                    checked.contains(target.terminal().property))
                    add(contents(edge.guard));
            }
        }
}

std::string Predicates::name(const Predicate& predicate) const {
    term::Substitution names(manager_);
    for (const CellId cell : predicate.cells)
        names.set(content(program_, cell, manager_),
                  manager_.variable(program_.cell(cell).name, program_.cell(cell).initial.sort()));
    return term::to_text(names(predicate.formula));
}

namespace {

class PredicateTracker {
public:
    PredicateTracker(const model::Program& program, const std::vector<Predicate>& predicates, const Units& units,
                     const Precision& precision, term::Manager& manager)
        : program_(program), predicates_(predicates), units_(units), precision_(precision), manager_(manager) {
        std::vector<Term> tracked(units.size(), manager.bottom());
        for (const UnitId unit : precision) tracked[unit.index] = manager.top();
        result_ = with_tracking(program, units, tracked, manager);
    }

    model::Program run() {
        term::Substitution at_start(manager_);
        for (std::size_t c = 0; c < program_.cells.size(); ++c)
            at_start.set(content(CellId(c)), program_.cells[c].initial);
        for (const Predicate& predicate : predicates_) {
            const model::ObjectId object = program_.cell(*predicate.cells.begin()).object;
            bits_.emplace_back(result_.cells.size());
            result_.cells.push_back({"a predicate", object, 0, bit(at_start(predicate.formula))});
        }
        for (std::size_t t = 0; t < program_.threads.size(); ++t)
            for (std::size_t l = 0; l < program_.threads[t].locations.size(); ++l)
                if (program_.threads[t].locations[l].is_step()) track({ThreadId(t), LocationId(l)});
        return std::move(result_);
    }

private:
    // What a step does about predicates.
    struct Guess {
        std::map<CellId, Term> before, after;  // the contents, guessed
        std::set<std::size_t> linked;          // predicates whose bits are right
    };

    Term content(CellId cell) const { return abstraction::content(program_, cell, manager_); }
    Term bit(Term formula) const { return manager_.ite(formula, manager_.bits(1, 1), manager_.bits(0, 1)); }
    bool is_tracked(CellId cell) const { return precision_.contains(units_.of(cell)); }

    template <class Accesses>
    static std::set<CellId> touched(const Accesses& accesses) {
        std::set<CellId> result;
        for (const auto& access : accesses)
            if (!access.condition.is_false()) result.insert(access.cell);
        return result;
    }

    // Predicate by predicate: what those before it have added stays the same if there are more.
    void track(model::Place place) {
        const Step& original = program_.step(place);
        std::set<CellId> accessed = touched(original.reads);
        accessed.merge(touched(original.writes));
        Step& step = result_.threads[place.thread.index].locations[place.location.index].step();
        Guess guess;
        for (std::size_t p = 0; p < predicates_.size(); ++p) {
            const std::set<CellId>& cells = predicates_[p].cells;
            if (std::ranges::any_of(cells, [&](CellId cell) { return accessed.contains(cell); }))
                for (const CellId cell : cells) make_guess(place, cell, original, step, guess);
            for (std::size_t q = 0; q <= p; ++q)
                if (can_be_linked(q, guess)) link(place, q, original, step, guess);
        }
    }

    // What a tracked cell holds need not be guessed: it is read.
    void make_guess(model::Place place, CellId cell, const Step& original, Step& step, Guess& guess) {
        if (guess.before.contains(cell)) return;
        const Term guessed =
            manager_.variable(fmt::format("guess.{}.{}.{}", place.thread.index, place.location.index, cell.index),
                              program_.cell(cell).initial.sort());
        if (is_tracked(cell))
            step.reads.push_back({cell, manager_.top(), guessed});
        else
            for (const Read& read : original.reads)
                if (read.cell == cell)
                    assume(step, manager_.implies(read.condition, manager_.equal(read.value, guessed)));
        guess.before.emplace(cell, guessed);
        const auto write = std::ranges::find(original.writes, cell, &model::Write::cell);
        const bool is_written = write != original.writes.end();
        guess.after.emplace(cell, is_written ? manager_.ite(write->condition, write->value, guessed) : guessed);
    }

    bool can_be_linked(std::size_t p, const Guess& guess) const {
        return !guess.linked.contains(p) &&
               std::ranges::all_of(predicates_[p].cells, [&](CellId cell) { return guess.before.contains(cell); });
    }

    void link(model::Place place, std::size_t p, const Step& original, Step& step, Guess& guess) {
        const Predicate& predicate = predicates_[p];
        guess.linked.insert(p);
        const Term holds = manager_.variable(fmt::format("holds.{}.{}.{}", place.thread.index, place.location.index, p),
                                             term::Sort::bits(1));
        step.reads.push_back({bits_[p], manager_.top(), holds});
        assume(step, manager_.equal(holds, bit(with(guess.before, predicate))));
        std::vector<Term> changes;
        for (const model::Write& write : original.writes)
            if (predicate.cells.contains(write.cell)) changes.push_back(write.condition);
        const Term changed = manager_.logical_or(changes);
        if (!changed.is_false()) step.writes.push_back({bits_[p], changed, bit(with(guess.after, predicate))});
    }

    Term with(const std::map<CellId, Term>& contents, const Predicate& predicate) const {
        term::Substitution known(manager_);
        for (const CellId cell : predicate.cells) known.set(content(cell), contents.at(cell));
        return known(predicate.formula);
    }

    void assume(Step& step, Term formula) { step.assumed = manager_.logical_and(step.assumed, formula); }

    const model::Program& program_;
    const std::vector<Predicate>& predicates_;
    const Units& units_;
    const Precision& precision_;
    term::Manager& manager_;
    model::Program result_;
    std::vector<CellId> bits_;
};

}  // namespace

model::Program Predicates::track(const Units& units, const Precision& precision) const {
    return PredicateTracker(program_, all_, units, precision, manager_).run();
}

}  // namespace heddle::abstraction

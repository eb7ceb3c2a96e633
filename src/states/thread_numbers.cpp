#include "states/thread_numbers.h"

#include <algorithm>
#include <bit>
#include <set>

#include "term/walk.h"

namespace heddle::states {

using model::CellId;
using model::LocationId;
using model::ThreadId;
using term::Kind;

ThreadNumbers::ThreadNumbers(const model::Program& program, const Arrivals& arrivals)
    : program_(program), arrivals_(arrivals), cells_(program.cells.size(), Content::Plain) {
    for (const model::Input& input : program.inputs) inputs_.emplace(input.variable, &input);
    while (learn()) {
    }
    are_understood_ = check();
}

Content ThreadNumbers::of(Term variable) const {
    const auto found = variables_.find(variable);
    return found == variables_.end() ? Content::Plain : found->second;
}

namespace {

bool is_bitwise(Kind kind) {
    return kind == Kind::BvAnd || kind == Kind::BvOr || kind == Kind::BvNot || kind == Kind::BvNeg;
}

// The lowest member of a set: x & -x.
std::optional<Term> lowest_of(Term term) {
    if (term.kind() != Kind::BvAnd || term.arguments().size() != 2) return std::nullopt;
    for (const std::size_t i : {0, 1}) {
        const Term negative = term.argument(i);
        if (negative.kind() == Kind::BvNeg && negative.argument(0) == term.argument(1 - i)) return term.argument(1 - i);
    }
    return std::nullopt;
}

// A variable with the bit of one thread: mask | 1 << thread.
bool adds_thread(Term value, ThreadId thread) {
    constexpr unsigned most_threads = 64;
    if (value.is_constant() || value.is_variable() || thread.index >= most_threads) return false;
    return std::ranges::any_of(term::subterms(std::span(&value, 1)), [&](Term part) {
        return part.kind() == Kind::BvOr && part.sort().width() == most_threads &&
               std::ranges::any_of(part.arguments(), [&](Term argument) {
                   return argument.is_constant() && argument.value().to_uint64() == std::uint64_t{1} << thread.index;
               });
    });
}

}  // namespace

Content ThreadNumbers::guess(Term term) const {
    if (term.is_variable()) return of(term);
    const bool is_choice = term.kind() == Kind::Ite;
    if (!is_choice && !is_bitwise(term.kind())) return Content::Plain;
    if (const auto known = guesses_.find(term); known != guesses_.end()) return known->second;
    Content result = Content::Plain;
    for (const Term argument : term.arguments().subspan(is_choice ? 1 : 0)) result = std::max(result, guess(argument));
    if (!is_choice && result == Content::Number) result = Content::Plain;
    guesses_.emplace(term, result);
    return result;
}

void ThreadNumbers::for_each_term(ThreadId thread, std::optional<LocationId> location, const Visit& visit) const {
    const auto visit_edges = [&](const std::vector<model::Edge>& edges) {
        for (const model::Edge& edge : edges) visit(edge.guard, Content::Plain);
    };
    for (const Arrivals::Arrival& arrival : arrivals_.after(thread, location)) visit(arrival.guard, Content::Plain);
    if (!location) return visit_edges(program_.thread(thread).entry);
    const model::Location& place = program_.location(thread, *location);
    const auto visit_reads = [&](const std::vector<model::Read>& reads) {
        for (const model::Read& read : reads) {
            visit(read.condition, Content::Plain);
            visit(read.value, of(read.cell));
        }
    };
    if (!place.is_step()) {
        visit_reads(place.terminal().observed);
        if (place.terminal().holder) visit(*place.terminal().holder, Content::Number);
        return;
    }
    const model::Step& step = place.step();
    visit(step.enabled, Content::Plain);
    visit(step.assumed, Content::Plain);
    visit_reads(step.reads);
    for (const model::Write& write : step.writes) {
        visit(write.condition, Content::Plain);
        visit(write.value, of(write.cell));
    }
    for (const model::JoinTarget& join : step.joins) visit(join.condition, Content::Plain);
    if (step.holder) visit(*step.holder, Content::Number);
    visit_edges(step.successors);
    if (step.creates) for_each_term(*step.creates, std::nullopt, visit);
}

void ThreadNumbers::for_each_argument(Term term, Content content, const Visit& visit) const {
    if (term.kind() == Kind::Ite) {
        visit(term.argument(0), Content::Plain);
        visit(term.argument(1), content);
        visit(term.argument(2), content);
        return;
    }
    Content of_arguments = is_bitwise(term.kind()) ? content : Content::Plain;
    if (term.kind() == Kind::Equal) of_arguments = std::max(guess(term.argument(0)), guess(term.argument(1)));
    if (term.kind() == Kind::Extract && term.high() == term.low()) of_arguments = guess(term.argument(0));
    for (const Term argument : term.arguments()) visit(argument, of_arguments);
}

bool ThreadNumbers::learn(CellId cell, Content content) {
    if (cells_[cell.index] != Content::Plain || content == Content::Plain) return false;
    cells_[cell.index] = content;
    return true;
}

// What must hold for its variables, if the term is that.
bool ThreadNumbers::learn(Term term, Content content) {
    std::set<std::pair<Term, Content>> seen;
    bool has_learned = false;
    const Visit visit = [&](Term part, Content as) {
        if (part.is_constant() || !seen.emplace(part, as).second) return;
        if (part.is_variable()) {
            if (as == Content::Plain || !variables_.emplace(part, as).second) return;
            has_learned = true;
            guesses_.clear();
            return;
        }
        for_each_argument(part, as, visit);
    };
    visit(term, content);
    return has_learned;
}

// True if something is new.
bool ThreadNumbers::learn() {
    bool has_learned = false;
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
        for (std::size_t l = 0; l < program_.threads[t].locations.size(); ++l) {
            const ThreadId thread(t);
            for_each_term(thread, LocationId(l),
                          [&](Term term, Content content) { has_learned = learn(term, content) || has_learned; });
            const model::Location& location = program_.location(thread, LocationId(l));
            for (const model::Read& read : location.is_step() ? location.step().reads : location.terminal().observed)
                has_learned = learn(read.cell, guess(read.value)) || has_learned;
            if (!location.is_step()) continue;
            for (const model::Write& write : location.step().writes) {
                const Content content = adds_thread(write.value, thread) ? Content::Set : guess(write.value);
                has_learned = learn(write.cell, content) || has_learned;
            }
        }
    return has_learned;
}

// At most one thread: a set, and an input that is one thread.
bool ThreadNumbers::is_choice_of_one(Term set) const {
    if (set.kind() != Kind::BvAnd) return false;
    return std::ranges::any_of(set.arguments(), [this](Term argument) {
        const auto found = inputs_.find(argument);
        return found != inputs_.end() && !found->second->representatives.empty() &&
               std::ranges::all_of(found->second->representatives,
                                   [](std::uint64_t value) { return std::has_single_bit(value); });
    });
}

// The one that was chosen is not in the set: then any may be taken, since another choice would have done it.
bool ThreadNumbers::chooses_otherwise(Term condition) const {
    if (condition.kind() != Kind::Equal) return false;
    return std::ranges::any_of(condition.arguments(), [this](Term side) { return is_choice_of_one(side); });
}

// If threads are exchanged in all its arguments, they are in its value.
bool ThreadNumbers::is_exchangeable(const Use& use, std::vector<Use>& arguments) const {
    const auto& [term, content, may_be_lowest] = use;
    if (term.is_constant()) return true;
    if (term.is_variable()) return of(term) == content;
    if (content != Content::Plain && term.kind() != Kind::Ite) {
        if (content == Content::Number || !is_bitwise(term.kind()) || term.kind() == Kind::BvNeg) return false;
        if (const auto set = lowest_of(term)) {
            arguments.push_back({*set, content, false});
            return may_be_lowest || is_choice_of_one(*set);
        }
    }
    const bool chooses = term.kind() == Kind::Ite && content == Content::Set && chooses_otherwise(term.argument(0));
    for_each_argument(term, content, [&](Term argument, Content as) {
        arguments.push_back({argument, as, chooses && as == Content::Set});
    });
    return true;
}

bool ThreadNumbers::check() const {
    for (const auto& [variable, content] : variables_) {
        const auto input = inputs_.find(variable);  // which has any value, whoever is who
        if (input != inputs_.end() && input->second->representatives.empty()) return false;
    }
    std::vector<Use> open;
    const Visit visit = [&](Term term, Content content) { open.push_back({term, content, false}); };
    for (std::size_t c = 0; c < program_.cells.size(); ++c) visit(program_.cells[c].initial, cells_[c]);
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
        for_each_term(ThreadId(t), std::nullopt, visit);
        for (std::size_t l = 0; l < program_.threads[t].locations.size(); ++l)
            for_each_term(ThreadId(t), LocationId(l), visit);
    }
    for (std::set<Use> seen; !open.empty();) {
        const Use use = open.back();
        open.pop_back();
        if (seen.insert(use).second && !is_exchangeable(use, open)) return false;
    }
    return true;
}

}  // namespace heddle::states

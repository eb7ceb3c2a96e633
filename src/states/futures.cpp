#include "states/futures.h"

#include <algorithm>
#include <set>

#include "term/walk.h"

namespace heddle::states {

using model::LocationId;

CellSet carried_cells(const model::Program& program) {
    CellSet cells(program.cells.size());
    for (std::size_t c = 0; c < program.cells.size(); ++c)
        if (program.objects[program.cells[c].object.index].is_carried) cells.add(model::CellId(c));
    return cells;
}

std::vector<Term> terms_of(const model::Step& step, const CellSet& carried) {
    std::vector<Term> terms = {step.enabled, step.assumed};
    for (const model::Read& read : step.reads) terms.push_back(read.condition);
    for (const model::Write& write : step.writes) {
        if (carried.contains(write.cell)) continue;
        terms.push_back(write.condition);
        terms.push_back(write.value);
    }
    for (const model::JoinTarget& join : step.joins) terms.push_back(join.condition);
    if (step.holder) terms.push_back(*step.holder);
    return terms;
}

namespace {

std::set<Term> variables_of(std::span<const Term> terms) {
    std::set<Term> result;
    for (const Term t : term::subterms(terms))
        if (t.is_variable()) result.insert(t);
    return result;
}

// Collects the futures of one thread, from its ends to its start.
class Backwards {
public:
    Backwards(const model::Program& program, const Arrivals& arrivals, const LastWrites& unseen, bool waits_matter,
              model::ThreadId thread)
        : program_(program),
          arrivals_(arrivals),
          unseen_(unseen),
          waits_matter_(waits_matter),
          id_(thread),
          thread_(program.thread(thread)) {}

    std::vector<Future> run() {
        const std::size_t count = thread_.locations.size();
        futures_.assign(count + 1, {CellSet(program_.cells.size()), CellSet(program_.cells.size())});
        while (pass() && program_.has_loops) {
        }
        futures_[count] = after({}, thread_.entry, std::nullopt);
        return std::move(futures_);
    }

private:
    // True if a future has grown; without loops one pass is enough.
    bool pass() {
        bool has_grown = false;
        for (std::size_t l = thread_.locations.size(); l-- > 0;) {
            const model::Location& location = thread_.locations[l];
            Future future =
                location.is_step() ? of_step(location.step(), LocationId(l)) : of_terminal(location.terminal());
            has_grown = has_grown || !(future == futures_[l]);
            futures_[l] = std::move(future);
        }
        return has_grown;
    }

    Future of_step(const model::Step& step, LocationId place) const {
        std::vector<Term> terms = terms_of(step, carried_);
        for (const model::Write& write : step.writes)
            if (carried_.contains(write.cell) && is_wanted(write.cell, step.successors)) {
                terms.push_back(write.condition);
                terms.push_back(write.value);
            }
        if (step.creates) {
            for (const model::Edge& edge : program_.thread(*step.creates).entry) terms.push_back(edge.guard);
            for (const Arrivals::Arrival& arrival : arrivals_.after(*step.creates, std::nullopt))
                terms.push_back(arrival.guard);
        }
        Future future = after(terms, step.successors, place);
        for (const model::Read& read : step.reads)
            if (std::erase(future.registers, read.value) > 0 || !carried_.contains(read.cell))
                future.reads.add(read.cell);
        for (const model::Write& write : step.writes)
            if (!unseen_.contains(&write)) future.writes.add(write.cell);
        return future;
    }

    Future of_terminal(const model::Terminal& terminal) const {
        std::vector<Term> terms;
        if (terminal.holder) terms.push_back(*terminal.holder);
        Future future{CellSet(program_.cells.size()), CellSet(program_.cells.size())};
        if (!waits_matter_) return future;
        for (const model::Read& read : terminal.observed) {
            terms.push_back(read.condition);
            terms.push_back(read.value);
            future.reads.add(read.cell);
        }
        const std::set<Term> variables = variables_of(terms);
        future.registers.assign(variables.begin(), variables.end());
        return future;
    }

    Future after(std::vector<Term> terms, const std::vector<model::Edge>& edges, std::optional<LocationId> step) const {
        Future future{CellSet(program_.cells.size()), CellSet(program_.cells.size())};
        for (const model::Edge& edge : edges) terms.push_back(edge.guard);
        for (const Arrivals::Arrival& arrival : arrivals_.after(id_, step)) terms.push_back(arrival.guard);
        std::set<Term> registers = variables_of(terms);
        for (const model::Edge& edge : edges) {
            const Future& next = futures_[edge.target.index];
            CellSet reads = next.reads;
            reads.remove_all(carried_);  // the step writes them anew
            future.reads.add_all(reads);
            future.writes.add_all(next.writes);
            for (const Term variable : next.registers)
                if (!is_renewed(variable, edge.target)) registers.insert(variable);
        }
        future.registers.assign(registers.begin(), registers.end());
        return future;
    }

    // The head of the loop that is next looks at it.
    bool is_wanted(model::CellId cell, const std::vector<model::Edge>& edges) const {
        return std::ranges::any_of(
            edges, [&](const model::Edge& edge) { return futures_[edge.target.index].reads.contains(cell); });
    }

    // What an input was before the thread came there does not matter.
    bool is_renewed(Term variable, LocationId target) const {
        const model::Location& location = thread_.locations[target.index];
        return location.is_step() &&
               std::ranges::find(location.step().renews, variable) != location.step().renews.end();
    }

    const model::Program& program_;
    const Arrivals& arrivals_;
    const LastWrites& unseen_;
    const bool waits_matter_;
    const model::ThreadId id_;
    const model::Thread& thread_;
    const CellSet carried_ = carried_cells(program_);
    std::vector<Future> futures_;
};

}  // namespace

LastWrites last_writes(const model::Program& program, const model::Properties& properties, term::Manager& manager) {
    LastWrites result;
    for (const model::Thread& thread : program.threads)
        for (const model::Location& location : thread.locations) {
            if (!location.is_step() || location.step().writes.empty()) continue;
            std::vector<Term> goes_on;  // what is true if the step violates nothing
            for (const model::Edge& edge : location.step().successors) {
                const model::Location& target = thread.locations[edge.target.index];
                if (!target.is_step() && target.terminal().kind == model::TerminalKind::Failed &&
                    properties.contains(target.terminal().property))
                    goes_on.push_back(manager.logical_not(edge.guard));
            }
            if (goes_on.empty()) continue;
            for (const model::Write& write : location.step().writes) {
                std::vector<Term> both = goes_on;
                both.push_back(write.condition);
                if (manager.logical_and(both).is_false()) result.insert(&write);
            }
        }
    return result;
}

Futures::Futures(const model::Program& program, const Arrivals& arrivals, const LastWrites& unseen,
                 bool waits_matter) {
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        futures_.push_back(Backwards(program, arrivals, unseen, waits_matter, model::ThreadId(t)).run());
}

}  // namespace heddle::states

#include "states/futures.h"

#include <algorithm>
#include <set>

#include "term/walk.h"

namespace heddle::states {

using model::LocationId;

std::vector<Term> terms_of(const model::Step& step) {
    std::vector<Term> terms = {step.enabled, step.assumed};
    for (const model::Read& read : step.reads) terms.push_back(read.condition);
    for (const model::Write& write : step.writes) {
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
    Backwards(const model::Program& program, const Arrivals& arrivals, const LastWrites& unseen, model::ThreadId thread)
        : program_(program), arrivals_(arrivals), unseen_(unseen), id_(thread), thread_(program.thread(thread)) {}

    std::vector<Future> run() {
        const std::size_t count = thread_.locations.size();
        futures_.assign(count + 1, {CellSet(program_.cells.size()), CellSet(program_.cells.size())});
        for (std::size_t l = count; l-- > 0;) {
            const model::Location& location = thread_.locations[l];
            futures_[l] =
                location.is_step() ? of_step(location.step(), LocationId(l)) : of_terminal(location.terminal());
        }
        futures_[count] = after({}, thread_.entry, std::nullopt);
        return std::move(futures_);
    }

private:
    Future of_step(const model::Step& step, LocationId place) const {
        std::vector<Term> terms = terms_of(step);
        if (step.creates) {
            for (const model::Edge& edge : program_.thread(*step.creates).entry) terms.push_back(edge.guard);
            for (const Arrivals::Arrival& arrival : arrivals_.after(*step.creates, std::nullopt))
                terms.push_back(arrival.guard);
        }
        Future future = after(terms, step.successors, place);
        for (const model::Read& read : step.reads) {
            future.reads.add(read.cell);
            std::erase(future.registers, read.value);
        }
        for (const model::Write& write : step.writes)
            if (!unseen_.contains(&write)) future.writes.add(write.cell);
        return future;
    }

    Future of_terminal(const model::Terminal& terminal) const {
        std::vector<Term> terms;
        if (terminal.holder) terms.push_back(*terminal.holder);
        Future future{CellSet(program_.cells.size()), CellSet(program_.cells.size())};
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
            future.reads.add_all(next.reads);
            future.writes.add_all(next.writes);
            registers.insert(next.registers.begin(), next.registers.end());
        }
        future.registers.assign(registers.begin(), registers.end());
        return future;
    }

    const model::Program& program_;
    const Arrivals& arrivals_;
    const LastWrites& unseen_;
    const model::ThreadId id_;
    const model::Thread& thread_;
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

Futures::Futures(const model::Program& program, const Arrivals& arrivals, const LastWrites& unseen) {
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        futures_.push_back(Backwards(program, arrivals, unseen, model::ThreadId(t)).run());
}

}  // namespace heddle::states

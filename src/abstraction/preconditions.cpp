#include "abstraction/preconditions.h"

#include "term/substitution.h"

namespace heddle::abstraction {

using model::CellId;
using model::Step;
using model::ThreadId;

namespace {

class PathConditions {
public:
    PathConditions(const model::Program& program, const encoder::Path& path, term::Manager& manager)
        : program_(program), path_(path), manager_(manager), at_start_(manager) {
        for (std::size_t c = 0; c < program.cells.size(); ++c)
            at_start_.set(content(CellId(c)), program.cells[c].initial);
    }

    std::vector<Precondition> run() {
        add(way(program_.threads[0].entry, ThreadId(0), 0), 0);
        for (std::size_t k = 0; k < path_.schedule.size(); ++k) {
            const auto [thread, location] = path_.schedule[k];
            const Step& step = program_.step(path_.schedule[k]);
            for (const Term condition :
                 {step.enabled, step.assumed, joins(step, k), way(step.successors, thread, k + 1)})
                add(condition, k + 1);
            if (step.creates) add(way(program_.thread(*step.creates).entry, *step.creates, k + 1), k + 1);
        }
        return std::move(result_);
    }

private:
    Term content(CellId cell) const { return abstraction::content(program_, cell, manager_); }

    // One of the edges leads to where the thread stands before step k.
    Term way(const std::vector<model::Edge>& edges, ThreadId thread, std::size_t k) const {
        std::vector<Term> ways;
        for (const model::Edge& edge : edges)
            if (path_.positions[k][thread.index] == edge.target) ways.push_back(edge.guard);
        return manager_.logical_or(ways);
    }

    Term joins(const Step& step, std::size_t k) const {
        if (step.joins.empty()) return manager_.top();
        std::vector<Term> ways;
        for (const model::JoinTarget& join : step.joins) {
            const auto location = path_.positions[k][join.thread.index];
            if (!location || program_.location(join.thread, *location).is_step()) continue;
            if (program_.location(join.thread, *location).terminal().kind == model::TerminalKind::Finished)
                ways.push_back(join.condition);
        }
        return manager_.logical_or(ways);
    }

    // A condition over registers that holds after the reads of step k-1 and before its writes.
    void add(Term condition, std::size_t k) {
        if (condition.is_true()) return;
        Precondition result{{}, condition};
        for (std::size_t j = k; j-- > 0;) {
            const Step& step = program_.step(path_.schedule[j]);
            if (j + 1 < k) result.at_start = before_writes(step, result.at_start);
            result.at_start = before_reads(step, result.at_start);
            result.before.push_back(result.at_start);
        }
        result.at_start = at_start_(result.at_start);
        result_.push_back(std::move(result));
    }

    Term before_writes(const Step& step, Term condition) const {
        if (step.writes.empty() || condition.is_constant()) return condition;
        term::Substitution written(manager_);
        for (const model::Write& write : step.writes)
            written.set(content(write.cell), manager_.ite(write.condition, write.value, content(write.cell)));
        return written(condition);
    }

    // The conditions of reads are over earlier reads, so the last comes first.
    Term before_reads(const Step& step, Term condition) const {
        for (auto read = step.reads.rbegin(); read != step.reads.rend() && !condition.is_constant(); ++read) {
            term::Substitution taken(manager_);
            taken.set(read->value, manager_.ite(read->condition, content(read->cell), read->value));
            condition = taken(condition);
        }
        return condition;
    }

    const model::Program& program_;
    const encoder::Path& path_;
    term::Manager& manager_;
    term::Substitution at_start_;
    std::vector<Precondition> result_;
};

}  // namespace

std::vector<Precondition> preconditions(const model::Program& program, const encoder::Path& path,
                                        term::Manager& manager) {
    return PathConditions(program, path, manager).run();
}

}  // namespace heddle::abstraction

#include "encoder/trace/simulation.h"

#include <algorithm>
#include <unordered_map>

#include "util/check.h"

namespace heddle::encoder {

using model::LocationId;
using model::Step;
using model::ThreadId;
using term::Value;

namespace {

class Simulation {
public:
    Simulation(const model::Program& program, const std::function<bool(Scheduled)>& is_merged,
               const std::function<Value(Term)>& input)
        : program_(program), is_merged_(is_merged), input_(input), positions_(program.threads.size()) {
        term::Evaluator value = evaluator();
        for (const model::Cell& cell : program.cells) contents_.push_back(value(cell.initial));
        enter(ThreadId(0), program.threads[0].entry);
        path_.positions.push_back(positions_);
        make_merged(ThreadId(0));
    }

    // False if the thread cannot move.
    bool move(ThreadId thread) {
        if (!execute(thread)) return false;
        const auto created = program_.step(path_.schedule.back()).creates;
        make_merged(thread);
        if (created) make_merged(*created);
        return true;
    }

    void move_to_the_end() {
        for (bool moved = true; moved;) {
            moved = false;
            for (std::size_t t = 0; t < positions_.size(); ++t)
                while (move(ThreadId(t))) moved = true;
        }
    }

    Path path() { return std::move(path_); }

private:
    // Knows what has been read so far; the values of terms stay as they are only within a step.
    term::Evaluator evaluator() const {
        return term::Evaluator([this](Term variable) {
            const auto read = registers_.find(variable);
            return read == registers_.end() ? input_(variable) : read->second;
        });
    }

    void enter(ThreadId thread, const std::vector<model::Edge>& edges) {
        term::Evaluator value = evaluator();
        const auto edge =
            std::ranges::find_if(edges, [&](const model::Edge& candidate) { return value(candidate.guard).is_true(); });
        HEDDLE_CHECK(edge != edges.end(), "no edge can be taken");
        positions_[thread.index] = edge->target;
    }

    std::optional<Scheduled> next(ThreadId thread) const {
        const auto location = positions_[thread.index];
        if (!location || !program_.location(thread, *location).is_step()) return std::nullopt;
        return Scheduled{thread, *location};
    }

    void make_merged(ThreadId thread) {
        for (auto place = next(thread); place && is_merged_(*place) && execute(thread);) place = next(thread);
    }

    bool execute(ThreadId thread) {
        const std::optional<Scheduled> place = next(thread);
        if (!place) return false;
        const Step& step = program_.step(*place);
        for (const model::Read& read : step.reads)
            if (evaluator()(read.condition).is_true())
                registers_.insert_or_assign(read.value, contents_[read.cell.index]);
        term::Evaluator value = evaluator();
        if (!value(step.enabled).is_true() || !value(step.assumed).is_true() || !can_join(step, value)) return false;
        for (const model::Write& write : step.writes)
            if (value(write.condition).is_true()) contents_[write.cell.index] = value(write.value);
        enter(thread, step.successors);
        if (step.creates) enter(*step.creates, program_.thread(*step.creates).entry);
        path_.schedule.push_back(*place);
        path_.positions.push_back(positions_);
        return true;
    }

    bool can_join(const Step& step, term::Evaluator& value) const {
        return step.joins.empty() || std::ranges::any_of(step.joins, [&](const model::JoinTarget& join) {
                   const auto location = positions_[join.thread.index];
                   if (!location || !value(join.condition).is_true()) return false;
                   const model::Location& end = program_.location(join.thread, *location);
                   return !end.is_step() && end.terminal().kind == model::TerminalKind::Finished;
               });
    }

    const model::Program& program_;
    const std::function<bool(Scheduled)>& is_merged_;
    const std::function<Value(Term)>& input_;
    Path::Positions positions_;
    std::vector<Value> contents_;
    std::unordered_map<Term, Value> registers_;
    Path path_;
};

}  // namespace

Path simulated_path(const model::Program& program, const std::vector<Scheduled>& schedule,
                    const std::function<bool(Scheduled)>& is_merged, const std::function<Value(Term)>& input,
                    bool to_the_end) {
    Simulation simulation(program, is_merged, input);
    for (const Scheduled& place : schedule) simulation.move(place.thread);
    if (to_the_end) simulation.move_to_the_end();
    return simulation.path();
}

}  // namespace heddle::encoder

// One round of the bound loop: one unwinding of the program, one solver, one encoding that grows.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "encoder/trace/schedule_walk.h"
#include "engine/search.h"
#include "engine/state_search.h"

namespace heddle::engine {

// What rounds tell those that follow.
struct Experience {
    std::set<std::string> tracked;  // what was worth tracking, if the check uses an abstraction
    std::string fastest;            // solver, of those that were asked side by side; empty: none was
};

class Round {
public:
    Round(const ProgramSource& source, const CheckOptions& options, const Unwinding& unwinding,
          const Stopwatch& stopwatch, Watcher& watcher, Experience& experience);

    const model::Program& program() const { return program_; }
    // Runs that are not sequentially consistent count, and there may be some.
    bool has_weak_memory() const { return context_.options.has_weak_memory() && program_.depends_on_memory_model(); }
    term::Manager& manager() { return manager_; }
    // Runs can be made step by step: all that count are sequentially consistent, or store buffers are a part of the program.
    bool has_steps() const { return !has_weak_memory() || buffered_; }
    void pause() const { context_.give_up_if_stopped(); }  // throws GaveUp if the check must stop
    // No run has more steps, or the user wants no more.
    unsigned full_depth() const { return full_depth_; }

    // If it has steps: the search of all states, without a solver and without a bound on the steps.  It goes on beside all else until it
    // has ended or is stopped.
    void begin_states();
    void stop_states() { states_.reset(); }
    // The same, unless it has an answer already: then true.
    bool stop_states_without_answer() {
        if (states_ && states_->stop()) return true;
        stop_states();
        return false;
    }
    bool is_looking_at_states() const { return states_ != nullptr; }
    // None if it has not ended within this time; once.
    std::optional<states::Result> states_within(std::optional<std::chrono::milliseconds> patience);

    // If it has steps: makes runs at random until one fails, as long as this round has time.
    // What ends some of them without being looked for is added to `undefined`.
    std::optional<model::Trace> probe(std::vector<model::TraceFailure>& undefined);

    // A failing run within full_depth() steps, as short as a modest effort makes it.
    std::optional<model::Trace> find_failure(const encoder::Question& question);

    // Makes it the best one, as far as the options want that.
    // Of the trace of a search of states that has looked for the shortest one.
    model::Minimum least_steps(const states::Result& found) const;
    std::vector<model::Minimum> minimise(model::Trace& trace, const encoder::Question& question);

    // Some thread may need more than the unwinding gives it.
    bool may_be_cut() const { return !cut_places().empty(); }
    // The rest looks at runs of full_depth() steps and follows an unsuccessful find_failure().
    std::optional<Limitation> reachable_cut();  // any one
    std::vector<Limitation> reachable_cuts();
    // What ends runs without being looked for: memory errors and the like.
    std::vector<model::TraceFailure> unchecked_violations(const model::Properties& checked);
    bool some_run_needs_more_steps();
    std::vector<SourceLocation> assertions_never_reached();
    // Spends no more time than this.  Also after a search of states that saw all states.
    model::ThreadEnds thread_ends(std::chrono::milliseconds patience);

    // What is said of places.
    Limitation limitation_at(const model::Place& place) const;
    model::TraceFailure failure_at(const model::Place& place) const;

    // Tells the verdict what the round has cost, who answered, and whether a second solver agrees.
    void report_to(Verdict& verdict) const;

private:
    Search& solving();  // begins with it
    bool ask(const Query& query, unsigned depth);
    bool ask(const Query& query) { return ask(query, full_depth_); }
    void find_ends(std::set<model::ThreadId>& open, std::chrono::milliseconds patience);
    Statistics statistics() const;

    void note_search();
    encoder::Walk walk_through(term::Evaluator& value) const;  // the run that was found
    std::vector<encoder::Scheduled> cut_places() const;
    const model::Program& stepwise() const { return buffered_ ? *buffered_ : program_; }
    void take_buffers_off(states::Result& result) const;

    term::Manager manager_;
    Context context_;
    const model::Program program_;
    const std::optional<model::Program> buffered_;  // the same with its store buffers, if it has any
    const unsigned full_depth_;
    Experience& experience_;
    std::unique_ptr<Search> search_;
    std::unique_ptr<StateSearch> states_;                    // while it is at work
    std::optional<std::set<model::ThreadId>> never_ending_;  // if the search of states has told
};

}  // namespace heddle::engine

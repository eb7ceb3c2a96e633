// One round of the bound loop: one unwinding of the program, one solver, one encoding that grows.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "encoder/walk.h"
#include "engine/check.h"
#include "engine/stopwatch.h"
#include "engine/watcher.h"
#include "solver/assertions.h"
#include "solver/cross_checked.h"

namespace heddle::engine {

using term::Term;

// Thrown where a round ends without an answer: the time or the memory is used up, the user stopped, the solver gave up.
struct GaveUp {
    std::string reason;
};

class Round {
public:
    Round(const ProgramSource& source, const CheckOptions& options, const Unwinding& unwinding,
          const Stopwatch& stopwatch, Watcher& watcher);

    const model::Program& program() const { return program_; }
    // No run has more steps, or the user wants no more.
    unsigned full_depth() const { return full_depth_; }

    // A failing run within full_depth() steps, as short as a modest effort makes it.
    std::optional<model::Trace> find_failure(const encoder::Question& question);

    // The rest looks at runs of full_depth() steps and follows an unsuccessful find_failure().
    std::optional<Limitation> reachable_cut();  // any one
    std::vector<Limitation> reachable_cuts();
    // What ends runs without being looked for: memory errors and the like, with their places.
    std::vector<std::string> unchecked_violations(const model::Properties& checked);
    bool some_run_needs_more_steps();
    std::vector<SourceLocation> assertions_never_reached();

    // Tells the verdict what the round has cost, who answered, and whether a second solver agrees.
    void report_to(Verdict& verdict) const;

private:
    void extend_to(unsigned depth);
    bool ask(Term query);
    solver::Answer ask_within(Term query, std::optional<std::chrono::milliseconds> time);
    void give_up_if_stopped() const;
    void report(const char* activity) const;
    void accept(Term formula);
    std::unique_ptr<solver::Backend> make_backend();
    Statistics statistics() const;

    void note_search();
    term::Evaluator model();
    model::Trace failing_trace(const encoder::Question& question, unsigned depth);
    void shorten(model::Trace& trace, const encoder::Question& question, unsigned safe_depth);
    encoder::Walk walk_through(term::Evaluator& value) const;  // the run of the solver's model
    std::vector<encoder::Scheduled> cut_places() const;
    Limitation limitation_at(const encoder::Scheduled& place) const;
    Term one_of(const std::vector<encoder::Scheduled>& places);

    const CheckOptions& options_;
    const Unwinding unwinding_;
    const Stopwatch& stopwatch_;
    Statistics times_;

    term::Manager manager_;
    const model::Program program_;
    const unsigned full_depth_;
    const solver::CrossChecked* cross_check_ = nullptr;  // the backend, if it is one
    std::unique_ptr<solver::Backend> backend_;
    std::map<std::string, unsigned> answered_by_;
    const Watcher::Scope watched_;
    solver::Assertions asserted_;  // for options_.dump_smt2
    std::unique_ptr<encoder::Encoding> encoding_;
    std::size_t formulas_ = 0;
};

}  // namespace heddle::engine

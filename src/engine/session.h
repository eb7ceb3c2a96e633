// One solver and one encoding that grows, within the limits of a check.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "encoder/encoding.h"
#include "engine/bound_loop.h"
#include "engine/stopwatch.h"
#include "engine/watcher.h"
#include "solver/assertions.h"

namespace heddle::engine {

using term::Term;

// Thrown where a round ends without an answer: the time or the memory is used up, the user stopped, the solver gave up.
struct GaveUp {
    std::string reason;
};

// What all sessions of a round share.
struct Context {
    const CheckOptions& options;
    std::string solver;  // the one to be asked, or, if there is a choice, to be asked first
    Unwinding unwinding;
    const Stopwatch& stopwatch;
    Watcher& watcher;
    term::Manager& manager;
    Statistics times = {};
    std::map<std::string, unsigned> answers = {};                    // of each solver
    std::map<std::string, unsigned> answered_by = {}, stopped = {};  // where several were asked side by side
    std::string fastest = "";                                        // of those, the one that answered last
    std::optional<AbstractionProgress> abstraction = std::nullopt;

    std::unique_ptr<solver::Backend> make_backend() const;

    // The time is up, or the user has stopped.  From any thread.
    bool must_stop() const { return stopwatch.time_is_up() || (options.interrupted && options.interrupted()); }
    // Also if there is an answer already.
    void give_up_if_stopped() const;
};

// Adds the time that it lives to a figure.
class Timing {
public:
    Timing(Statistics& statistics, const char* name) : statistics_(statistics), name_(name) {}
    ~Timing() { statistics_.add(name_, stopwatch_.seconds()); }
    Timing(const Timing&) = delete;
    Timing& operator=(const Timing&) = delete;

private:
    Statistics& statistics_;
    const char* name_;
    Stopwatch stopwatch_{std::nullopt};
};

class Session {
public:
    using MakeEncoding = std::function<std::unique_ptr<encoder::Encoding>(encoder::Sink)>;

    Session(Context& context, std::unique_ptr<solver::Backend> backend, const MakeEncoding& make_encoding);

    encoder::Encoding& encoding() const { return *encoding_; }
    solver::Backend& backend() const { return *backend_; }

    void extend_to(unsigned depth);
    void grow(const model::Program& program);
    void accept(Term formula);
    // Whether there is a run of which all assumptions are true.
    solver::Answer ask(std::span<const Term> assumptions, std::optional<std::chrono::milliseconds> time);
    term::Evaluator model() const;

    // Of the formula, the encoding and the solver.
    Statistics statistics() const;

private:
    void report(const char* activity) const;
    void note_answer();

    Context& context_;
    std::unique_ptr<solver::Backend> backend_;
    const Watcher::Scope watched_;
    solver::Assertions asserted_;  // for options.dump_smt2
    std::size_t formulas_ = 0;
    std::unique_ptr<encoder::Encoding> encoding_;
};

}  // namespace heddle::engine

// What backends have in common whose solver lives in a process of its own.
#pragma once

#include <atomic>
#include <memory>
#include <unordered_map>

#include "solver/assertions.h"
#include "solver/backend.h"
#include "solver/common/child_process.h"

namespace heddle::solver {

// Keeps all assertions, so that a process that was killed or has died is replaced by a new one at the next check.
// Nothing is sent before a check, and whatever can be asked after a check comes with its answer: only check() deals
// with the process, and it never waits for one that is dead, deaf or out of time.
//
// check() is begin() and advance() until there is an answer; who runs several solvers at once calls these instead.
class ProcessBackend : public Backend {
public:
    void assert_formula(Term formula) final;
    void push() final;
    void pop() final;
    Answer check(std::span<const Term> assumptions, const Limits& limits) final;
    term::Value value(Term variable) final;
    std::vector<Term> unsat_core() final;
    std::string unknown_reason() const final;
    void interrupt() final { interrupted_.store(true); }
    Statistics statistics() const final;

    void begin(std::span<const Term> assumptions, const Limits& limits);
    // Does what can be done without waiting.  True once there is an answer.
    bool advance();
    Answer answer() const;
    // Ends the process and the check that it works on, which is Unknown for this reason.
    void stop(const std::string& reason);
    // Stops the process for a while, or lets it go on.
    void pause(bool paused);
    // Memory of the process; 0 if there is none.
    std::uint64_t used_megabytes() const { return process_ ? process_->used_megabytes() : 0; }
    // Waits until advance() may have something to do, a few milliseconds at most.
    static void wait_for_any(std::span<ProcessBackend* const> backends);

protected:
    explicit ProcessBackend(term::Manager& manager) : manager_(manager) {}

    // A process that is told, or knows already, all that was asserted; `send` may be used.
    virtual std::unique_ptr<Process> start() = 0;
    // For a process that is there: what is new.
    virtual void tell_assertion(Term formula) = 0;
    virtual void tell_push() = 0;
    virtual void tell_pop() = 0;
    virtual void ask(const Limits& limits) = 0;
    // The length of the first whole reply in `received`; 0 if there is none yet.
    virtual std::size_t first_reply(std::string_view received) = 0;
    // Calls `give_answer`, or sends a further question.  Throws BadReply if the reply makes no sense.
    virtual void take_reply(std::string_view reply) = 0;
    // Time beyond the limit for a process that looks at the clock itself.
    virtual std::chrono::milliseconds grace(std::chrono::milliseconds limit) const = 0;

    struct BadReply : std::runtime_error {
        using std::runtime_error::runtime_error;
    };

    struct Reply {
        Answer answer = Answer::Unknown;
        std::unordered_map<Term, term::Value> model;  // of all variables that matter
        std::vector<Term> core;
        std::string unknown_reason;
        Statistics statistics;  // of this process
    };

    void send(std::string_view text) { outbox_ += text; }
    void give_answer(Reply reply);

    term::Manager& manager() { return manager_; }
    const std::vector<Term>& assumptions() const { return assumptions_; }

    const Assertions& assertions() const { return assertions_; }

private:
    using Clock = std::chrono::steady_clock;
    enum class Mode { Assert, Running, Sat, Unsat, Unknown };

    void change();
    std::string reason_to_stop() const;
    void exchange();
    void forget_process();

    term::Manager& manager_;
    Assertions assertions_;
    std::unique_ptr<Process> process_;
    std::string outbox_, inbox_;
    Mode mode_ = Mode::Assert;
    std::vector<Term> assumptions_;
    Limits limits_;
    Clock::time_point begin_;
    Reply reply_;
    Statistics past_;  // figures of the processes before this one
    std::atomic<bool> interrupted_ = false;
};

}  // namespace heddle::solver

// Follows the schedule of a trace, step by step, and watches for the failure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/trace.h"
#include "replay/early_ends.h"
#include "replay/machine/interpreter.h"
#include "replay/memory/trace_inputs.h"
#include "replay/numbered_module.h"
#include "replay/replay.h"
#include "replay/run/vector_clocks.h"
#include "replay/run/weak_run.h"

namespace heddle::replay {

class Scheduler {
public:
    Scheduler(const NumberedModule& program, const model::Trace& trace, const Options& options);

    // To be called once.
    Outcome run();

private:
    void perform_or_lose(const model::TraceStep& step);
    // The state after the last step is as claimed, or the failing thread fails if it runs on.
    void confirm_failure();
    std::string complaint_of_memory() const;
    void perform(const model::TraceStep& step);
    void perform_whole(Thread& thread, const model::TraceStep& step);
    void perform_wait(Thread& thread, const model::TraceStep& step);
    void perform_return(Thread& thread, const llvm::Instruction& call);
    void perform_part(Thread& thread, const model::TraceStep& step);
    // One instruction of a thread; the clocks hear of it, if there are any.
    void execute(Thread& thread);
    // A part of one, of the step under way.
    void execute_part(Thread& thread, const std::function<void()>& make);
    // The step that the next instruction makes, or is a part of.
    std::optional<int> step_of_next(const Thread& thread) const;
    void perform_access(Thread& thread, const Bytewise::Access& access);
    // The thread is the one that executes instructions from now on.
    void run_now(const Thread& thread);
    // Runs the thread until it has done something other than wait, or throws NotReproduced.
    void advance(Thread& thread);
    // Runs a thread that has no more steps to its end.
    void run_to_end(Thread& thread);
    std::vector<Standing> standings() const;
    Stop stop_of(const Thread& thread) const;
    void record_end();
    // Runs threads that are not asked for any more up to their next marks.
    void record_next_marks();
    Thread& runnable_thread(unsigned number);
    bool has_later_step(unsigned thread) const;
    void check_values(const Thread& thread, const model::TraceStep& step) const;
    void check_threads(const Thread& thread, const model::TraceStep& step) const;

    bool is_claimed(const ProgramFailure& failure) const;
    std::string describe(const ProgramFailure& failure) const;
    // "step 3 (thread 1, prog.c:7:5)", or the place behind the last step.
    std::string position() const;

    const NumberedModule& program_;
    const model::Trace& trace_;
    const Options& options_;
    Inputs inputs_;
    std::size_t step_ = 0;             // the step under way; the number of steps when all are done
    const Thread* running_ = nullptr;  // the thread that executes instructions now
    std::uint64_t budget_ = 0;         // instructions that this step may still use
    Machine machine_;
    Interpreter interpreter_{machine_};
    std::optional<VectorClocks> clocks_;  // for a race between accesses of the run
    std::optional<WeakRun> weak_;         // under a weak memory model
};

}  // namespace heddle::replay

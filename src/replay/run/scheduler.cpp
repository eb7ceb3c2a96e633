#include "replay/run/scheduler.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Instructions.h>

#include <fmt/format.h>

#include <algorithm>

#include "model/trace_facts.h"
#include "replay/run/last_state.h"
#include "replay/run/value_check.h"
#include "util/function_name.h"

namespace heddle::replay {

namespace {

// As long as it lives, what is accessed is noted.
class Noting {
public:
    Noting(Memory& memory, Touched& touched) : memory_(memory) { memory_.note_accesses(&touched); }
    ~Noting() { memory_.note_accesses(nullptr); }
    Noting(const Noting&) = delete;
    Noting& operator=(const Noting&) = delete;

private:
    Memory& memory_;
};

}  // namespace

Scheduler::Scheduler(const NumberedModule& program, const model::Trace& trace, const Options& options)
    : program_(program), trace_(trace), options_(options), inputs_(trace), machine_(program, inputs_, options) {
    machine_.number_unnamed_threads_from(static_cast<unsigned>(trace.thread_names.size()));
    if (trace.memory_model != model::MemoryModel::Sc)
        weak_.emplace(program, trace, machine_);
    else if (model::is_past_race(trace.failure))
        clocks_.emplace(program, trace.failure);
}

Outcome Scheduler::run() {
    if (options_.observer) options_.observer(0, standings());
    try {
        for (; step_ < trace_.steps.size(); ++step_) {
            budget_ = options_.private_work;
            perform_or_lose(trace_.steps[step_]);
            const bool has_moved = budget_ != options_.private_work || trace_.steps[step_].part_size != 0;
            if (options_.recording != nullptr && has_moved)
                options_.recording->events.push_back({trace_.steps[step_].thread});
            if (options_.observer) options_.observer(step_ + 1, standings());
        }
        budget_ = options_.private_work;
        confirm_failure();
        record_next_marks();
        return {true, {}};
    } catch (const ProgramFailure& failure) {
        if (!is_claimed(failure)) return {false, position() + ": " + describe(failure)};
        if (const std::string complaint = complaint_of_memory(); !complaint.empty())
            return {false, position() + ": " + complaint};
        record_end();
        record_next_marks();
        return {true, {}};
    } catch (const NotReproduced& reason) {
        return {false, position() + ": " + reason.what()};
    }
}

// Why the memory model does not allow the run; empty: it does.
std::string Scheduler::complaint_of_memory() const {
    try {
        if (weak_) weak_->confirm();
        return {};
    } catch (const NotReproduced& reason) {
        return reason.what();
    }
}

void Scheduler::confirm_failure() {
    if (weak_) weak_->confirm();
    LastState last(machine_, program_, trace_, options_.private_work, [this](Thread& thread) { advance(thread); });
    if (trace_.failure.property == model::Property::Deadlock) {
        record_end();  // how the parties come from here to their waits is their own affair
        return last.confirm_deadlock();
    }
    if (trace_.failure.property == model::Property::Race) {
        if (clocks_)
            clocks_->confirm();
        else if (!weak_)
            last.confirm_race();
        return record_end();
    }
    Thread& thread = runnable_thread(trace_.failure.thread);
    while (!thread.finished()) advance(thread);
    throw NotReproduced(fmt::format("thread {} ends without a failure", thread.number));
}

// A thread may come to an error that is not looked for; what the others do goes on, as if it had not come there yet.
void Scheduler::perform_or_lose(const model::TraceStep& step) {
    try {
        perform(step);
    } catch (const ProgramFailure& failure) {
        if (is_claimed(failure) || failure.property() == trace_.failure.property || has_later_step(step.thread)) throw;
    }
}

void Scheduler::perform(const model::TraceStep& step) {
    Thread& thread = runnable_thread(step.thread);
    const llvm::Instruction* instruction = program_.instruction(step.instruction);
    if (instruction == nullptr) throw NotReproduced(fmt::format("there is no instruction {}", step.instruction));
    const unsigned executed = thread.executions.lookup(instruction);
    if (step.kind == model::StepKind::Release && step.part != 0 && executed == step.occurrence + 1)
        return perform_return(thread, *instruction);
    // A library call may be several steps of the model (the parts of a mutex, say): the first one executes all of it.
    if (executed == step.occurrence + 1 && thread.current == instruction && llvm::isa<llvm::CallBase>(instruction))
        return;
    if (executed > step.occurrence) throw NotReproduced("the instruction has been executed before");
    if (step.created_thread >= 0) machine_.name_next_thread(static_cast<unsigned>(step.created_thread));
    if (step.part_size != 0)
        perform_part(thread, step);
    else
        perform_whole(thread, step);
    check_threads(thread, step);
}

void Scheduler::perform_whole(Thread& thread, const model::TraceStep& step) {
    const llvm::Instruction* instruction = program_.instruction(step.instruction);
    if (step.kind == model::StepKind::Wait || step.kind == model::StepKind::Arrive) return perform_wait(thread, step);
    unsigned depth = 0;
    while (thread.executions.lookup(instruction) <= step.occurrence) {
        depth = thread.atomic_depth;
        advance(thread);
    }
    if (step.kind != model::StepKind::Atomic) return check_values(thread, step);
    // The instruction has opened an atomic block: the step is all of it.
    while (thread.atomic_depth > depth) advance(thread);
}

// Waiting is half of a call: the thread sleeps in it, unless the call is refused.
void Scheduler::perform_wait(Thread& thread, const model::TraceStep& step) {
    const llvm::Instruction* instruction = program_.instruction(step.instruction);
    thread.splits_join = true;
    const auto sleeps = [&] { return thread.sleep != Sleep::None && thread.current == instruction; };
    while (thread.executions.lookup(instruction) < step.occurrence ||
           (thread.executions.lookup(instruction) == step.occurrence && !sleeps()))
        advance(thread);
    thread.splits_join = false;
}

// The function that a library function has called returns.
void Scheduler::perform_return(Thread& thread, const llvm::Instruction& call) {
    const auto is_called_here = [&](const Frame& frame) { return frame.call == &call; };
    while (std::any_of(thread.frames.begin(), thread.frames.end(), is_called_here)) advance(thread);
}

void Scheduler::perform_part(Thread& thread, const model::TraceStep& step) {
    const llvm::Instruction* instruction = program_.instruction(step.instruction);
    const auto stands_there = [&] {
        return !thread.finished() && &thread.next() == instruction &&
               thread.executions.lookup(instruction) == step.occurrence;
    };
    while (!stands_there()) advance(thread);
    run_now(thread);
    interpreter_.open_parts(thread);
    if (thread.bytewise) return perform_access(thread, {step.part_offset, step.part});
    const std::uint64_t end = step.part_offset + step.part_size;
    if (end < step.part_offset || end > thread.transfer->size())
        throw NotReproduced("the part lies outside of what the instruction copies");
    const bool writes = step.kind != model::StepKind::Load || std::any_of(step.accesses.begin(), step.accesses.end(),
                                                                          [](const auto& a) { return a.is_write; });
    execute_part(thread, [&] {
        thread.transfer->fetch(machine_.memory(), step.part_offset, end);
        if (writes) thread.transfer->move(machine_.memory(), step.part_offset, end);
    });
    ++thread.parts;
    if (options_.recording != nullptr)
        options_.recording->parts.push_back(
            {thread.number, step.instruction, step.occurrence, step.part_offset, end, writes});
    if (thread.transfer->complete()) interpreter_.close_parts(thread);
}

void Scheduler::perform_access(Thread& thread, const Bytewise::Access& access) {
    Bytewise& work = *thread.bytewise;
    for (; !work.done() && work.next() != access; ++thread.parts) work.resume();
    if (work.done()) throw NotReproduced("the function ends before it comes to this access");
    execute_part(thread, [&] { work.resume(); });
    ++thread.parts;
    if (work.done()) interpreter_.close_parts(thread);
}

Thread& Scheduler::runnable_thread(unsigned number) {
    if (!machine_.end().empty()) throw NotReproduced(machine_.end());
    Thread* thread = machine_.find_thread(number);
    if (thread == nullptr) throw NotReproduced(fmt::format("thread {} has not been created", number));
    for (const auto& [other, state] : machine_.threads())
        if (other != number && state->atomic_depth != 0)
            throw NotReproduced(fmt::format("thread {} is inside an atomic block", other));
    return *thread;
}

void Scheduler::run_now(const Thread& thread) {
    if (options_.recording != nullptr && running_ != nullptr && running_ != &thread)
        options_.recording->add({running_->number, stop_of(*running_)});
    running_ = &thread;
}

void Scheduler::execute(Thread& thread) {
    if (!clocks_ && !weak_) return interpreter_.execute(thread);
    const llvm::Instruction& instruction = thread.next();
    const unsigned occurrence = thread.executions.lookup(&instruction);
    const bool is_access = !llvm::isa<llvm::CallBase, llvm::ReturnInst, llvm::ResumeInst>(instruction);
    Touched touched;
    if (weak_ ? is_access : clocks_->is_about(instruction)) touched = interpreter_.touched_next(thread, 0, 0);
    const bool is_atomic = touched.is_atomic || thread.atomic_depth > 0;
    if (weak_) weak_->before(thread, step_of_next(thread), touched);
    // What the memory notes is what was accessed; of calls and returns it cannot tell all.
    if (is_access || weak_) touched = {};
    {
        const Noting noting(machine_.memory(), touched);
        interpreter_.execute(thread);
    }
    touched.is_atomic = is_atomic;
    const bool exchanges = llvm::isa<llvm::AtomicCmpXchgInst>(instruction);
    if (exchanges && !thread.observation.written) touched.written.clear();
    if (clocks_) clocks_->executed(machine_, thread, instruction, occurrence, touched);
    if (weak_) weak_->after(thread, instruction, occurrence, is_access ? touched : Touched{});
}

void Scheduler::execute_part(Thread& thread, const std::function<void()>& make) {
    const model::TraceStep& step = trace_.steps[step_];
    const llvm::Instruction& instruction = thread.next();
    const unsigned occurrence = thread.executions.lookup(&instruction);
    if (weak_)
        weak_->before(thread, static_cast<int>(step_),
                      interpreter_.touched_next(thread, step.part_offset, step.part_size));
    Touched touched;
    {
        const Noting noting(machine_.memory(), touched);
        make();
    }
    if (clocks_) clocks_->executed(machine_, thread, instruction, occurrence, touched);
    if (weak_) weak_->after(thread, instruction, occurrence, touched);
}

std::optional<int> Scheduler::step_of_next(const Thread& thread) const {
    if (step_ >= trace_.steps.size()) return std::nullopt;
    const model::TraceStep& step = trace_.steps[step_];
    if (step.thread != thread.number) return std::nullopt;
    const llvm::Instruction& next = thread.next();
    const bool is_it = program_.number(next) == step.instruction && thread.executions.lookup(&next) == step.occurrence;
    const bool is_inside = step.kind == model::StepKind::Atomic && thread.atomic_depth > 0;
    return is_it || is_inside ? std::optional(static_cast<int>(step_)) : std::nullopt;
}

void Scheduler::advance(Thread& thread) {
    if (!machine_.end().empty()) throw NotReproduced(machine_.end());
    if (thread.finished()) throw NotReproduced(fmt::format("thread {} ends before it comes here", thread.number));
    if (budget_ == 0) throw NotReproduced("the private work before this step does not end");
    --budget_;
    run_now(thread);
    try {
        execute(thread);
    } catch (const Blocked& reason) {
        // What is left of a thread after its last step is private work, and may not have been executed yet.
        Thread* awaited = reason.joins() ? machine_.find_thread(*reason.joins()) : nullptr;
        if (awaited == nullptr || awaited == &thread || has_later_step(awaited->number) ||
            options_.unfinished.contains(awaited->number))
            throw NotReproduced(fmt::format("thread {} is blocked: {}", thread.number, reason.what()));
        run_to_end(*awaited);
    }
}

namespace {

// Of the next instruction in its block that has a place in the source.
SourceLocation next_location(llvm::BasicBlock::const_iterator instruction) {
    const auto end = instruction->getParent()->end();
    while (!instruction->getDebugLoc() && std::next(instruction) != end) ++instruction;
    return location_of(*instruction);
}

std::string name_of(const llvm::Function& function) {
    const std::string whole = llvm::demangle(function.getName().str()), name = plain_function_name(whole);
    return name.empty() ? whole : name;
}

}  // namespace

std::vector<Standing> Scheduler::standings() const {
    std::vector<Standing> result;
    for (const auto& [number, thread] : machine_.threads()) {
        Standing& standing = result.emplace_back(Standing{.thread = number});
        for (std::size_t i = 0; i < thread->frames.size(); ++i) {
            const Frame& frame = thread->frames[i];
            const llvm::CallBase* call = i + 1 < thread->frames.size() ? thread->frames[i + 1].call : nullptr;
            standing.frames.push_back({name_of(*frame.next->getFunction()),
                                       call == nullptr ? next_location(frame.next) : location_of(*call), frame.number});
        }
    }
    return result;
}

Stop Scheduler::stop_of(const Thread& thread) const {
    if (thread.finished()) return {.kind = Stop::Kind::End};
    const unsigned number = program_.number(thread.next());
    if (thread.sleep != Sleep::None && thread.sleep != Sleep::ForThread)
        return {.kind = Stop::Kind::Asleep, .instruction = number, .occurrence = thread.sleeps - 1};
    const unsigned occurrence = thread.executions.lookup(&thread.next());
    const bool is_inside = (thread.transfer || thread.bytewise) && thread.parts != 0;
    return {is_inside ? Stop::Kind::Inside : Stop::Kind::Before, number, occurrence, is_inside ? thread.parts : 0};
}

// An atomic block that has a part in a race has been executed to see what it touches.
void Scheduler::record_end() {
    if (options_.recording == nullptr || running_ == nullptr) return;
    Stop stop = stop_of(*running_);
    if (trace_.failure.property == model::Property::Race)
        for (const model::TraceParty& party : trace_.failure.parties)
            if (party.thread == running_->number)
                stop = {.instruction = party.instruction, .occurrence = party.occurrence};
    options_.recording->add({running_->number, stop});
}

void Scheduler::record_next_marks() {
    if (options_.recording == nullptr || program_.module().getFunction("heddle_point") == nullptr) return;
    const std::vector<Event>& events = options_.recording->events;
    for (const auto& [number, thread] : machine_.threads()) {
        if (number == trace_.failure.thread || !machine_.end().empty()) continue;
        const std::size_t before = events.size();
        try {
            for (std::uint64_t i = 0; i < options_.private_work && !thread->finished() && events.size() == before; ++i)
                interpreter_.execute(*thread);
        } catch (const std::runtime_error&) {
            // It waits or fails: it has no next mark.
        }
    }
}

void Scheduler::run_to_end(Thread& thread) {
    runnable_thread(thread.number);
    while (!thread.finished()) advance(thread);
}

bool Scheduler::has_later_step(unsigned thread) const {
    const auto first = trace_.steps.begin() + static_cast<std::ptrdiff_t>(std::min(step_ + 1, trace_.steps.size()));
    return std::any_of(first, trace_.steps.end(), [&](const model::TraceStep& step) { return step.thread == thread; });
}

void Scheduler::check_values(const Thread& thread, const model::TraceStep& step) const {
    const std::string difference = compare_values(step, *thread.current, thread.observation);
    if (!difference.empty()) throw NotReproduced(difference);
}

void Scheduler::check_threads(const Thread& thread, const model::TraceStep& step) const {
    if (machine_.next_thread_is_named())
        throw NotReproduced(fmt::format("the step does not create thread {}", step.created_thread));
    if (step.kind == model::StepKind::Join && step.joined_thread >= 0 &&
        thread.joined != static_cast<unsigned>(step.joined_thread))
        throw NotReproduced(fmt::format("the step does not join thread {}", step.joined_thread));
}

// A failure during the last step is as claimed only if it happens at the instruction of the step, or in its atomic
// block: otherwise the step did not take place.
bool Scheduler::is_claimed(const ProgramFailure& failure) const {
    if (running_ == nullptr) return false;
    const unsigned instruction = program_.number(*running_->current);
    if (running_->number != trace_.failure.thread || failure.property() != trace_.failure.property ||
        instruction != trace_.failure.instruction)
        return false;
    if (step_ == trace_.steps.size()) return true;
    const model::TraceStep& step = trace_.steps[step_];
    if (step_ + 1 != trace_.steps.size() || step.thread != running_->number) return false;
    const llvm::Instruction* opening = program_.instruction(step.instruction);
    const unsigned executed = running_->executions.lookup(opening);
    if (step.kind == model::StepKind::Atomic) return executed > step.occurrence;
    return instruction == step.instruction && executed == step.occurrence;
}

std::string Scheduler::describe(const ProgramFailure& failure) const {
    const auto place = [&](unsigned thread, model::Property property, unsigned number, const SourceLocation& where) {
        return fmt::format("{} failure of thread {} at instruction {} ({})", model::name_of(property), thread, number,
                           where.to_string());
    };
    const model::TraceFailure& claim = trace_.failure;
    if (running_ == nullptr) return failure.what();
    return fmt::format("{}: {}; the trace claims: {}", failure.what(),
                       place(running_->number, failure.property(), program_.number(*running_->current),
                             location_of(*running_->current)),
                       place(claim.thread, claim.property, claim.instruction, claim.where));
}

std::string Scheduler::position() const {
    if (step_ >= trace_.steps.size()) return "after the last step";
    const model::TraceStep& step = trace_.steps[step_];
    return fmt::format("step {} (thread {}, {})", step_ + 1, step.thread, step.where.to_string());
}

}  // namespace heddle::replay

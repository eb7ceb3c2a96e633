// The state in which the steps of a trace have left the machine: is it the deadlock or the race that the trace claims?
// What is left of each thread up to its next wait or access is private work.
#pragma once

#include <functional>
#include <optional>

#include "model/trace.h"
#include "replay/early_ends.h"
#include "replay/machine/interpreter.h"

namespace heddle::replay {

class LastState {
public:
    // `budget`: instructions that a thread may need for its private work.  `advance` runs an instruction of a thread
    // that must not have to wait.
    LastState(Machine& machine, const NumberedModule& program, const model::Trace& trace, std::uint64_t budget,
              std::function<void(Thread&)> advance)
        : machine_(machine), program_(program), trace_(trace), budget_(budget), advance_(std::move(advance)) {}

    // Both throw NotReproduced if the claim is wrong.
    void confirm_deadlock();
    void confirm_race();

private:
    // What a thread comes to if it runs on alone.
    struct Rest {
        bool finished = false;
        bool ends_process = false;
        bool goes_on = false;  // without an end, as far as one can see; only if the trace does not say that it waits
        std::optional<unsigned> waits_for = {};  // a thread, if it waits for a particular one
    };
    Thread& thread(unsigned number);
    const model::TraceParty* party(unsigned number) const;
    Rest run_on(Thread& thread);
    bool wait_in_a_circle();
    Touched next_access(const model::TraceParty& party);
    std::optional<Touched> next_access_of_library(Thread& thread, const model::TraceParty& party);

    Machine& machine_;
    Interpreter interpreter_{machine_};
    const NumberedModule& program_;
    const model::Trace& trace_;
    std::uint64_t budget_;
    std::function<void(Thread&)> advance_;
};

}  // namespace heddle::replay

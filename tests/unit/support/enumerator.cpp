#include "unit/support/enumerator.h"

#include "unit/support/interpreter.h"

namespace heddle::testing {

using model::ThreadId;

namespace {

class Enumerator {
public:
    explicit Enumerator(const model::Program& program) : program_(program), interpreter_(program) {}

    void run_with(const Assignment& inputs) { explore(interpreter_.initial(inputs)); }

    Runs runs;
    std::set<Schedule> complete;

private:
    void explore(const State& state) {
        runs.schedules.insert(path_);
        if (interpreter_.some_thread_stands_at(state, model::TerminalKind::Failed)) runs.failing.insert(path_);
        bool goes_on = false;
        for (std::size_t t = 0; t < program_.threads.size(); ++t) {
            const std::optional<State> next = interpreter_.after(state, ThreadId(t));
            if (!next) continue;
            goes_on = true;
            path_.push_back(*interpreter_.next(state, ThreadId(t)));
            explore(*next);
            path_.pop_back();
        }
        if (!goes_on) complete.insert(path_);
    }

    const model::Program& program_;
    const Interpreter interpreter_;
    Schedule path_;
};

}  // namespace

Runs enumerate(const model::Program& program) {
    Enumerator enumerator(program);
    for (const Assignment& inputs : all_inputs(program)) enumerator.run_with(inputs);
    enumerator.runs.complete = enumerator.complete.size();
    return enumerator.runs;
}

}  // namespace heddle::testing

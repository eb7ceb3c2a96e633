#include "unit/support/enumerator.h"

#include "unit/support/interpreter.h"

namespace heddle::testing {

namespace {

class Enumerator {
public:
    explicit Enumerator(const model::Program& program) : interpreter_(program) {}

    void run_with(const Assignment& inputs) { explore(interpreter_.initial(inputs)); }

    Runs runs;
    std::set<Schedule> complete;

private:
    void explore(const State& state) {
        runs.schedules.insert(path_);
        if (interpreter_.some_thread_stands_at(state, model::TerminalKind::Failed)) runs.failing.insert(path_);
        const auto successors = interpreter_.successors(state);
        for (const auto& [place, next] : successors) {
            path_.push_back(place);
            explore(next);
            path_.pop_back();
        }
        if (successors.empty()) complete.insert(path_);
    }

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

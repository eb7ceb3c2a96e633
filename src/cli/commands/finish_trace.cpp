#include "cli/commands/finish_trace.h"

#include <tuple>

#include "cli/options/replay_options.h"
#include "engine/simplify.h"

namespace heddle::cli {

namespace {

constexpr std::chrono::milliseconds time_for_irrelevant_steps{500}, time_for_idle_contents{300};

// The functions that each step is in, and when the run asks for inputs.
void add_circumstances(model::Trace& trace, const replay::Replayer& replayer, replay::Options options) {
    model::Trace result = trace;
    int steps = 0;
    std::vector<model::TraceInput> asked;
    options.input_observer = [&](unsigned thread, unsigned instruction, unsigned occurrence) {
        std::erase_if(result.inputs, [&](model::TraceInput& input) {
            if (std::tie(input.thread, input.instruction, input.occurrence) !=
                std::tie(thread, instruction, occurrence))
                return false;
            input.before_step = steps;
            asked.push_back(input);
            return true;
        });
    };
    options.observer = [&](std::size_t made, const std::vector<replay::Standing>& standings) {
        steps = static_cast<int>(made);
        if (made == 0) return;
        model::TraceStep& step = result.steps[made - 1];
        for (const replay::Standing& standing : standings)
            if (standing.thread == step.thread)
                for (const auto& frame : standing.frames) {
                    step.functions.push_back(frame.function);
                    step.calls.push_back(frame.call);
                }
    };
    replayer.replay(trace, options);
    result.inputs.insert(result.inputs.begin(), asked.begin(), asked.end());
    trace = std::move(result);
}

}  // namespace

model::Trace finish_trace(const ir::LinkedModule& module, const ProgramOptions& program, const model::Trace& trace,
                          bool may_reorder) {
    const replay::Replayer replayer(module.bitcode);
    const replay::Options options = replay_options(program, trace);
    const engine::FailureTest fails = [&](const model::Trace& candidate, const std::set<unsigned>& unfinished) {
        replay::Options with_unfinished = options;
        with_unfinished.unfinished = unfinished;
        return replayer.replay(candidate, with_unfinished).reproduced;
    };
    model::Trace result = trace;
    // Under a weak memory model a read names the step whose write it takes: steps keep their places.
    if (trace.memory_model == model::MemoryModel::Sc) {
        if (may_reorder) result = engine::with_fewer_switches(trace, fails);
        result = engine::with_irrelevant_marked(std::move(result), fails, time_for_irrelevant_steps);
    }
    result = engine::without_idle_contents(std::move(result), fails, time_for_idle_contents);
    add_circumstances(result, replayer, options);
    return result;
}

}  // namespace heddle::cli

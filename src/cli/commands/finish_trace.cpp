#include "cli/commands/finish_trace.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "cli/options/replay_options.h"
#include "engine/simplify.h"
#include "replay/simulation_record.h"
#include "util/function_name.h"

namespace heddle::cli {

namespace {

constexpr std::chrono::milliseconds time_for_irrelevant_steps{500}, time_for_idle_contents{300};

bool is_simulator(const std::string& file) {
    return file.find("runtime/systemc/") != std::string::npos;
}

bool is_library(const std::string& file) {
    return is_system_file(file) || is_simulator(file);
}

bool is_users(const replay::Standing::Frame& frame) {
    return frame.where.known() && !is_library(frame.where.file);
}

// The innermost function that is none of a system's library; none if there is none, or if the thread stands in it.
const replay::Standing::Frame* frame_around_library(const replay::Standing& standing) {
    if (standing.frames.empty() || !is_library(standing.frames.back().where.file)) return nullptr;
    for (auto frame = standing.frames.rbegin(); frame != standing.frames.rend(); ++frame)
        if (is_users(*frame)) return &*frame;
    return nullptr;
}

// Functions of a system's library are left out, and what happens in them is where the program calls them.
void add_calls(model::TraceStep& step, const replay::Standing& standing) {
    const bool has_users = std::ranges::any_of(standing.frames, is_users);
    for (const auto& frame : standing.frames) {
        if (has_users && !is_users(frame)) continue;
        step.functions.push_back(frame.function);
        step.calls.push_back(frame.call);
    }
    step.is_internal = is_simulator(step.where.file);
    if (const auto* caller = frame_around_library(standing); caller != nullptr && is_library(step.where.file))
        step.where = caller->where;
}

// A model of SystemC: its processes have names, and what happens, happens at some instant.
void add_simulation(model::Trace& trace, const replay::Simulation& simulation) {
    const std::vector<std::string>& processes = simulation.processes();
    for (std::size_t i = 0; i < processes.size() && i + 1 < trace.thread_names.size(); ++i)
        trace.thread_names[i + 1] = processes[i];
    trace.failure.moment = simulation.moment();
}

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
    std::vector<replay::Standing> last;
    replay::Simulation simulation;
    options.simulation = &simulation;
    options.observer = [&](std::size_t made, const std::vector<replay::Standing>& standings) {
        steps = static_cast<int>(made);
        last = standings;
        if (made == 0) return;
        model::TraceStep& step = result.steps[made - 1];
        if (!simulation.processes().empty()) step.moment = simulation.moment();
        for (const replay::Standing& standing : standings)
            if (standing.thread == step.thread) add_calls(step, standing);
    };
    replayer.replay(trace, options);
    for (const replay::Standing& standing : last) {
        const auto* caller = frame_around_library(standing);
        if (caller == nullptr) continue;
        model::TraceFailure& failure = result.failure;
        if (standing.thread == failure.thread && is_library(failure.where.file)) failure.where = caller->where;
        for (model::TraceParty& party : failure.parties)
            if (standing.thread == party.thread && is_library(party.where.file)) party.where = caller->where;
    }
    if (!simulation.processes().empty()) add_simulation(result, simulation);
    result.inputs.insert(result.inputs.begin(), asked.begin(), asked.end());
    trace = std::move(result);
}

// Uninitialised memory matters if the run reads it.
model::Trace without_idle_contents(model::Trace trace, const replay::Replayer& replayer, replay::Options options,
                                   const engine::FailureTest& fails) {
    std::map<std::tuple<unsigned, unsigned, unsigned>, std::set<std::uint64_t>> read;
    options.content_observer = [&](unsigned thread, unsigned instruction, unsigned occurrence, std::uint64_t offset) {
        read[{thread, instruction, occurrence}].insert(offset);
    };
    replayer.replay(trace, options);
    const auto is_read = [&](const model::TraceInput& input) {
        const auto bytes = read.find({input.thread, input.instruction, input.occurrence});
        if (bytes == read.end()) return false;
        const auto first = bytes->second.lower_bound(input.offset);
        return first != bytes->second.end() && *first < input.offset + (input.width + 7) / 8;
    };
    return engine::without_idle_contents(std::move(trace), is_read, fails, time_for_idle_contents);
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
    result = without_idle_contents(std::move(result), replayer, options, fails);
    add_circumstances(result, replayer, options);
    return result;
}

}  // namespace heddle::cli

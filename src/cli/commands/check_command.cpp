#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <new>

#include "cli/commands/checked_program.h"
#include "cli/commands/commands.h"
#include "cli/commands/finish_trace.h"
#include "cli/commands/part_of_plan.h"
#include "cli/commands/refused_program.h"
#include "cli/commands/saved_trace.h"
#include "cli/commands/watch.h"
#include "cli/commands/write_reports.h"
#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cubes/result.h"
#include "encoder/encoding_names.h"
#include "engine/stopwatch.h"
#include "ir/race_argument.h"
#include "model/misuse.h"
#include "report/interchange/verdict_json.h"
#include "report/text/gcc_text.h"
#include "report/text/verdict_text.h"
#include "util/error.h"

namespace heddle::cli {

using model::Verdict;

namespace {

void require_writable_outputs(const CheckCommand& command) {
    for (const std::string& path : {command.json_file, command.trace_file, command.engine.dump_smt2})
        if (!path.empty() && path != "-") require_writable(path);
    require_writable(command.reports);
}

Verdict no_verdict(const std::string& reason) {
    Verdict verdict;
    verdict.reason = reason;
    return verdict;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double peak_memory_megabytes() {
    rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

// The verdict, how the program was seen and, if it was loaded, its fingerprint.
struct Result {
    Verdict verdict;
    ProgramOptions program;
    std::string fingerprint;
};

bool ends_in_misuse(const Verdict& verdict) {
    return std::ranges::any_of(verdict.undefined,
                               [](const model::TraceFailure& end) { return model::can_be_tolerated(end.what); });
}

// Runs end in misuse, so that there is no verdict.  Whether some of them fail if they go on; none: that is not known.
std::optional<Verdict> failure_after_misuse(const ir::LinkedModule& module, const CheckCommand& command,
                                            const ProgramOptions& program, const engine::CheckOptions& options,
                                            const Verdict& refusal) {
    try {
        Verdict verdict =
            engine::check(program_source(module, command, program), trace_check(module, program), options);
        if (verdict.kind != model::VerdictKind::Unsafe) return std::nullopt;
        for (const model::TraceFailure& end : refusal.undefined)
            if (model::can_be_tolerated(end.what))
                verdict.caveats.push_back(
                    fmt::format("undefined behaviour, after which runs go on as with glibc: {} at {}", end.what,
                                end.where.file_and_line()));
        return verdict;
    } catch (const Unsupported&) {
        return std::nullopt;
    }
}

// A part of a plan, or the whole question.
struct AskedPart {
    cubes::Plan plan;
    unsigned part = 0;
};

// What is not told by the plan is told by the command.
CheckCommand command_for(const CheckCommand& command, const AskedPart& asked) {
    CheckCommand part = question_of(asked.plan, asked.part);
    part.engine.timeout = command.engine.timeout;
    part.engine.memory_megabytes = command.engine.memory_megabytes;
    part.json_file = command.json_file;
    part.trace_file = command.trace_file;
    part.reports = command.reports;
    part.require_proof = command.require_proof;
    part.statistics = command.statistics;
    part.quiet = command.quiet;
    part.detail = command.detail;
    part.color = command.color;
    return part;
}

Result find_verdict(const CheckCommand& command, const AskedPart* part, const ir::LinkedModule& module,
                    std::chrono::steady_clock::time_point start) {
    if (part) require_same_program(part->plan, module);
    const double load_seconds = seconds_since(start);

    ProgressLine line(!command.quiet);
    engine::CheckOptions options = command.engine;
    options.progress = [&line](const engine::Progress& progress) { line.show(progress); };
    options.interrupted = interrupted;
    options.count_pairs = command.statistics;
    options.flow_first = module.is_model;
    options.race_argument = [&module] { return ir::argue_about_races(module); };
    const engine::Stopwatch stopwatch(options.timeout);
    Result result{{}, command.program, module.fingerprint};
    result.verdict =
        engine::check(program_source(module, command, result.program), trace_check(module, result.program), options);
    // What goes on after misuse is another program, of which there are no parts.
    if (ends_in_misuse(result.verdict) && !part) {
        result.program.tolerate_misuse = true;
        options.timeout = stopwatch.remaining();
        if (auto verdict = failure_after_misuse(module, command, result.program, options, result.verdict))
            result.verdict = *std::move(verdict);
    }
    const bool may_reorder = !options.fewest_preemptions && !options.encoding.preemptions;
    for (model::Trace& trace : result.verdict.traces)
        trace = finish_trace(module, result.program, trace, may_reorder);
    result.verdict.statistics.set("seconds loading", load_seconds);
    result.verdict.statistics.set("seconds", seconds_since(start));
    result.verdict.statistics.set("peak memory MB", peak_memory_megabytes());
    return result;
}

Result find_verdict(const CheckCommand& command, const AskedPart* part) {
    const auto start = std::chrono::steady_clock::now();
    const ir::LinkedModule module = ir::load(command.program.source);
    try {
        return find_verdict(command, part, module, start);
    } catch (const Unsupported& refusal) {
        explain_refusal(refusal, module, command.program, command.engine.properties);
    }
}

// What stops the work from outside is a verdict, not an error.
Result find_verdict_or_reason(const CheckCommand& command, const AskedPart* part) {
    try {
        return find_verdict(command, part);
    } catch (const std::bad_alloc&) {
        return {no_verdict("out of memory"), command.program, ""};
    } catch (const UserError&) {
        if (interrupted()) return {no_verdict("interrupted"), command.program, ""};  // clang was interrupted too
        throw;
    }
}

nlohmann::ordered_json options_to_json(const CheckCommand& command, const ProgramOptions& program) {
    const auto& engine = command.engine;
    nlohmann::ordered_json json = {
        {"program", program_to_json(program)},
        {"solver", engine.solver},
        {"cross_check", engine.cross_check},
        {"encoding", encoder::name_of(engine.encoding.kind)},
        {"memory_model", name_in<model::MemoryModel>(model::memory_model_names, engine.encoding.memory_model)},
        {"por", encoder::name_of(engine.encoding.por)},
        {"gir_encoding", encoder::name_of(engine.encoding.gir)},
        {"windows", engine.encoding.windows},
        {"order", engine.encoding.order},
        {"abstract", name_in<engine::Domain>(engine::domain_names, engine.abstraction.domain)},
        {"restart", engine.abstraction.restart},
        {"array_cells", engine.abstraction.array_cells},
        {"track", engine.abstraction.start},
        {"fuse", command.fuse},
        {"require_proof", command.require_proof}};
    const auto optional = [&json](const char* name, const auto& value) {
        json[name] = value ? nlohmann::ordered_json(*value) : nullptr;
    };
    optional("gir_values", engine.encoding.values ? std::optional(name_in<encoder::GirValues>(encoder::gir_values_names,
                                                                                              *engine.encoding.values))
                                                  : std::nullopt);
    json["shortest"] = engine.shortest;
    json["fewest_switches"] = engine.fewest_preemptions;
    optional("context_bound", engine.encoding.preemptions);
    optional("depth", engine.depth);
    optional("unwind", engine.unwind);
    optional("memory_megabytes", engine.memory_megabytes);
    optional("timeout_milliseconds", engine.timeout ? std::optional(engine.timeout->count()) : std::nullopt);
    return json;
}

std::string json_text(const CheckCommand& command, const Result& result, int exit_code, const AskedPart* part) {
    auto json = report::verdict_to_json(result.verdict);
    json["exit_code"] = exit_code;
    json["heddle_version"] = HEDDLE_VERSION;
    json["options"] = options_to_json(command, result.program);
    if (part) cubes::mark_result(json, part->plan, part->part, digest);
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

void print_text(const CheckCommand& command, const Verdict& verdict) {
    const auto style = report::style_for(STDOUT_FILENO, command.color);
    const std::string text = report::verdict_text(verdict, style, command.detail);
    fmt::print("{}", command.quiet ? text.substr(0, text.find('\n') + 1) : text);
    if (command.statistics) fmt::print("\nstatistics\n{}", report::statistics_text(verdict.statistics));
}

int run_check(const CheckCommand& command, const AskedPart* part) {
    require_writable_outputs(command);
    watch_for_interrupts();
    const Result result = find_verdict_or_reason(command, part);
    const int exit_code = exit_code_of(result.verdict, command.require_proof);

    const std::string json = json_text(command, result, exit_code, part);
    if (command.json_file == "-")
        fmt::print("{}", json);
    else
        print_text(command, result.verdict);
    std::fflush(stdout);
    if (!command.quiet)
        for (const model::Trace& trace : result.verdict.traces) fmt::print(stderr, "{}", report::gcc_text(trace));

    if (!command.json_file.empty() && command.json_file != "-")
        part ? publish_file(command.json_file, json) : write_file(command.json_file, json);
    if (!command.trace_file.empty() && !result.verdict.traces.empty())
        write_file(command.trace_file, to_text({result.program, std::filesystem::current_path().string(),
                                                result.fingerprint, result.verdict.traces.front()}));
    write_reports(command.reports, result.program, result.verdict);
    return exit_code;
}

}  // namespace

int run_check(const CheckCommand& command) {
    int last = no_violation;
    if (command.watch && !watch(command.program, last)) return last;
    if (command.cube.empty()) return run_check(command, nullptr);
    const cubes::PartName name = cubes::parse_part_name(command.cube);
    const AskedPart part{read_plan(name.file), name.part};
    return run_check(command_for(command, part), &part);
}

}  // namespace heddle::cli

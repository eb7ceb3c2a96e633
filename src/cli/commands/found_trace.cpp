#include "cli/commands/found_trace.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <sstream>

#include "cli/commands/cbmc_trace.h"
#include "cli/commands/checked_program.h"
#include "cli/commands/finish_trace.h"
#include "cli/terminal/files.h"
#include "cli/terminal/interrupt.h"
#include "ir/load/clang.h"
#include "jobs/limited_process.h"
#include "sequentialize/run_record.h"
#include "states/trace_of_run.h"
#include "util/error.h"
#include "util/temporary_folder.h"

namespace heddle::cli {

namespace {

// An entry that takes these bytes.
std::string entry_with(const std::string& bytes) {
    std::vector<unsigned> numbers;
    for (const char byte : bytes) numbers.push_back(static_cast<unsigned char>(byte));
    return fmt::format(
        "int main(void) {{\n    static const uint8_t bytes[] = {{{}}};\n"
        "    return LLVMFuzzerTestOneInput(bytes, {});\n}}\n",
        bytes.empty() ? "0" : fmt::format("{}", fmt::join(numbers, ",")), bytes.size());
}

std::vector<sequentialize::Record> parse_records(const std::string& printed) {
    std::vector<sequentialize::Record> records;
    std::istringstream lines(printed);
    std::string name;
    std::uint64_t high = 0, low = 0;
    bool in_step = false;
    while (lines >> name >> high >> low) {
        in_step = in_step || name == sequentialize::moving_thread;
        records.push_back({name, term::Bits{high} << 64 | low, in_step});
    }
    return records;
}

// The program without threads is built and run with these bytes; it prints what it does.
std::vector<sequentialize::Record> run_with(const std::string& bytes, const model::Program& program,
                                            sequentialize::Options options, unsigned seconds) {
    options.target = sequentialize::Target::LibFuzzer;
    options.records = true;
    const TemporaryFolder folder;
    const std::string source = folder.file("seq.c"), built = folder.file("seq");
    write_file(source, sequentialize::sequentialize(program, options) + entry_with(bytes));
    const ir::ClangResult compiled = ir::call_clang({"-std=gnu11", "-w", "-O1", "-o", built, source});
    if (compiled.exit_code != 0)
        throw UserError(fmt::format("--schedule: clang cannot build the program: {}",
                                    compiled.errors.empty() ? compiled.problem : compiled.errors));
    const jobs::ProcessResult result = jobs::run_process({built}, {seconds, std::nullopt}, interrupted);
    if (result.timed_out) throw UserError("the run does not end; try a larger --time-limit");
    return parse_records(result.output);
}

}  // namespace

SavedTrace found_trace(const ReplayCommand& command) {
    const SequentializeCommand& how = command.sequentialized;
    const bool is_schedule = !command.schedule_file.empty();
    const std::string& file = is_schedule ? command.schedule_file : command.cbmc_file;
    const std::string text = read_file(file);
    if (!command.saved_file.empty()) require_writable(command.saved_file);
    term::Manager manager;
    const ir::LinkedModule module = ir::load(how.program.source);
    const model::Program program = sequentialized_program(module, manager, how);
    const auto records =
        is_schedule ? run_with(text, program, how.options, command.time_limit) : records_of_cbmc(text, file);
    model::Trace trace;
    try {
        trace = states::trace_of(program, manager, how.options.checked, sequentialize::found_run(program, records));
    } catch (const UserError& error) {
        throw UserError(fmt::format(
            "{}: {}; are program, --check, --style, --rounds, --por and --unwind those of 'heddle sequentialize'?", file,
            error.what()));
    }
    return {how.program, std::filesystem::current_path().string(), module.fingerprint,
            finish_trace(module, how.program, trace, true)};
}

}  // namespace heddle::cli

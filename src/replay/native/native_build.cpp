#include "replay/native/native_build.h"

#include <fmt/format.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "replay/native/instrument.h"
#include "replay/native/program_files.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::replay::native {

namespace fs = std::filesystem;

namespace {

constexpr const char* run_script = R"SH(#!/bin/sh
# {failure}
# The program fails in this way each time: exit code 10.  If it does not: 7.
# ./run --gdb stops before the step that fails.
cd "$(dirname "$0")" || exit 2
if [ "$1" = --gdb ]; then
    exec gdb -q -x commands.gdb ./program
fi
exec ./program
)SH";

constexpr const char* gdb_commands = R"(set pagination off
set confirm off
set breakpoint pending on
set environment HEDDLE_TIME_LIMIT 0
directory sources
break heddle_failing_step
break heddle_agrees
run
if heddle_property == HEDDLE_FAILS
    up 3
else
    thread apply all backtrace 6
end
)";

// Files that the program is made of, as far as they are no headers of the system.
void keep_sources(const llvm::Module& program, const std::vector<std::string>& files, const fs::path& folder) {
    std::set<fs::path> sources(files.begin(), files.end());
    llvm::DebugInfoFinder finder;
    finder.processModule(program);
    for (const llvm::DISubprogram* function : finder.subprograms()) {
        const fs::path file = function->getFilename().str();
        if (!file.empty() && !file.string().starts_with("/usr/")) sources.insert(file);
    }
    fs::create_directories(folder);
    for (const fs::path& source : sources)
        if (fs::exists(source)) fs::copy_file(source, folder / source.filename(), fs::copy_options::overwrite_existing);
}

// A function whose name begins so.
bool declares(const llvm::Module& program, std::initializer_list<const char*> prefixes) {
    return std::ranges::any_of(program, [&](const llvm::Function& function) {
        return std::ranges::any_of(prefixes,
                                   [&](const char* prefix) { return function.getName().starts_with(prefix); });
    });
}

// Atomic accesses that are made by a library.
bool has_wide_atomics(const llvm::Module& program) {
    const auto is_wide = [&](const llvm::Type* type) { return type->isIntegerTy(128); };
    for (const llvm::Function& function : program)
        for (const llvm::Instruction& i : llvm::instructions(function))
            if (i.isAtomic() &&
                (is_wide(i.getType()) ||
                 std::ranges::any_of(i.operand_values(), [&](const auto* value) { return is_wide(value->getType()); })))
                return true;
    return false;
}

void compile_program(const llvm::Module& program, const Compiler& compiler, const fs::path& folder,
                     bool find_memory_errors) {
    std::vector<std::string> arguments = {"-O0", "-g", "-w", "-pthread", (folder / "program.bc").string(),
                                          (folder / "schedule.c").string(), "-o", (folder / "program").string(),
                                          // Functions that are only declared are weak, and libraries needed.
                                          "-Wl,--no-as-needed", "-lm"};
    if (declares(program, {"_Z", "__cxa_"})) arguments.emplace_back("-lstdc++");
    if (declares(program, {"__atomic_"}) || has_wide_atomics(program)) arguments.emplace_back("-latomic");
    if (find_memory_errors) {
        arguments.emplace_back("-fsanitize=address");
        if (compiler.call(arguments).exit_code == 0) return;
        fmt::print(stderr, "heddle: built without AddressSanitizer, which clang does not have here\n");
        arguments.pop_back();
    }
    const ClangResult result = compiler.call(arguments);
    if (result.exit_code != 0) throw UserError("clang failed: " + result.errors);
}

}  // namespace

void build(const std::string& bitcode, const Plan& plan, const BuildOptions& options, const Compiler& compiler,
           const std::string& folder) {
    llvm::LLVMContext context;
    const auto parsed = parse_module(bitcode, context);
    llvm::Module& program = *parsed;
    const fs::path place(folder);

    write_file(place / "schedule.c", schedule_text(plan, describe(program, plan)));
    const bool find_memory_errors = plan.trace.failure.property == model::Property::Memory;
    instrument(program, plan, {options.threads_outlive_main, find_memory_errors});
    std::string mistakes;
    llvm::raw_string_ostream stream(mistakes);
    HEDDLE_CHECK(!llvm::verifyModule(program, &stream), "the instrumented program is not valid: " + stream.str());

    std::string instrumented;
    llvm::raw_string_ostream bytes(instrumented);
    llvm::WriteBitcodeToFile(program, bytes);
    write_file(place / "program.bc", bytes.str());
    compile_program(program, compiler, place, find_memory_errors);
    fs::remove(place / "program.bc");

    const std::string failure = plan.trace.failure.what + " at " + plan.trace.failure.where.to_string();
    std::string script = run_script;
    script.replace(script.find("{failure}"), 9, failure);
    write_file(place / "run", script);
    fs::permissions(place / "run", fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                    fs::perm_options::add);
    write_file(place / "commands.gdb", gdb_commands);
    keep_sources(program, options.source_files, place / "sources");
}

RunResult run(const std::string& folder, unsigned time_limit_seconds) {
    const std::string program = (fs::path(folder) / "program").string();
    setenv("HEDDLE_TIME_LIMIT", std::to_string(time_limit_seconds).c_str(), 1);
    std::string message;
    // The run-time library watches the time itself and can say where the program stands; this is for all else.
    const unsigned patience = time_limit_seconds + 5;
    const int code = llvm::sys::ExecuteAndWait(program, {program}, std::nullopt, {}, patience, 0, &message);
    if (code == 10) return {.as_predicted = true};
    if (code == 7) return {};
    return {.problem = code < 0 ? message : fmt::format("exit code {}", code)};
}

void require_gdb() {
    if (!llvm::sys::findProgramByName("gdb"))
        throw UserError("gdb was not found; install it (on Debian and Ubuntu: apt-get install gdb)");
}

void run_in_gdb(const std::string& folder) {
    const std::string script = (fs::path(folder) / "run").string();
    llvm::sys::ExecuteAndWait(script, {script, "--gdb"});
}

}  // namespace heddle::replay::native

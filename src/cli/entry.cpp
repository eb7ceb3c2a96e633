#include "cli/entry.h"

#include <fmt/core.h>

#include <cstdio>
#include <exception>
#include <type_traits>

#include "cli/commands/commands.h"
#include "cli/commands/project.h"
#include "cli/terminal/exit_code.h"
#include "util/error.h"

namespace heddle::cli {

namespace {

template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};

int execute(const Command& command) {
    return std::visit(
        Overloaded{[](const CheckCommand& check) { return run_check(check); },
                   [](const ShowCommand& show) { return run_show(show); },
                   [](const CompareCommand& compare) { return run_compare(compare); },
                   [](const ReplayCommand& replay) { return run_replay(replay); },
                   [](const SequentializeCommand& sequentialize) { return run_sequentialize(sequentialize); },
                   [](const FencesCommand& fences) { return run_fences(fences); },
                   [](const StubsCommand& stubs) { return run_stubs(stubs); },
                   [](const SolversCommand& solvers) { return run_solvers(solvers); },
                   [](const CubesPlanCommand& plan) { return run_cubes_plan(plan); },
                   [](const CubesSplitCommand& split) { return run_cubes_split(split); },
                   [](const CubesJoinCommand& join) { return run_cubes_join(join); },
                   [](const CubesRunCommand& cubes) { return run_cubes_run(cubes); },
                   [](const JobCommand& job) { return run_job(job); },
                   [](const DescribeCommand&) -> int { throw InternalError("the parser describes itself"); },
                   [](const Message& message) -> int {
                       fmt::print("{}", message.text);
                       return no_violation;
                   }},
        command);
}

// A comparison hands its options on to the runs.
template <class Chosen>
void find_project_of(Chosen& chosen) {
    if constexpr (requires { chosen.check.program; })
        find_project(chosen.check.program);
    else if constexpr (requires { chosen.program; } && !std::is_same_v<Chosen, CompareCommand>)
        find_project(chosen.program);
}

int fail(int exit_code, const std::string& text) {
    std::fflush(stdout);
    fmt::print(stderr, "heddle: error: {}\n", text);
    return exit_code;
}

}  // namespace

int run(int argc, const char* const* argv) {
    try {
        Command command = parse({argv + 1, argv + argc});
        std::visit([](auto& chosen) { find_project_of(chosen); }, command);
        return execute(command);
    } catch (const UserError& error) {
        return fail(bad_input, error.what());
    } catch (const Unsupported& error) {
        return fail(unsupported, error.what());
    } catch (const std::bad_alloc&) {
        return fail(unknown, "out of memory");
    } catch (const std::exception& error) {
        return fail(internal_error,
                    fmt::format("internal error: {} (please report this, with the program)", error.what()));
    }
}

}  // namespace heddle::cli

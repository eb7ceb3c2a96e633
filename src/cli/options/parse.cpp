#include <fmt/core.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>

#include "cli/options/arguments.h"
#include "cli/options/define.h"
#include "cli/options/describe.h"
#include "cli/options/help_formatter.h"
#include "cli/options/options.h"
#include "ir/load/clang.h"
#include "solver/backend.h"
#include "term/manager.h"
#include "util/error.h"

namespace heddle::cli {

namespace {

constexpr const char* footer = R"(Examples:
  heddle check prog.c                   look for a failing interleaving, or prove that there is none
  heddle check -DN=3 --unwind 4 a.c b.c several files, a macro, at most 4 rounds of each loop
  heddle check prog.c --trace t.json    save the failing run ...
  heddle replay t.json                  ... and run it again
  heddle show prog.c                    the threads as Heddle sees them
  heddle compare prog.c --por none,optimal  which way is faster?
  heddle sequentialize prog.c -o seq.c  a program without threads, for other tools
  heddle fences prog.c --memory-model rc11  which memory orders are missing?
  heddle stubs prog.c -o stubs.c        what the program calls and does not define, to be edited
  heddle solvers                        the SMT solvers that are built in

'heddle COMMAND --help' tells more.)";

// "-std=c11", as compilers want it, would be read as -s -t -d.
void rewrite_std(std::vector<std::string>& arguments) {
    for (std::string& argument : arguments) {
        if (argument == "--") return;
        if (argument.starts_with("-std=")) argument.insert(0, "-");
    }
}

// What a report of a problem should name: everything that an answer rests on.
std::string version_text() {
    std::string text =
        fmt::format("heddle {} (solvers: {})\n", HEDDLE_VERSION, fmt::join(solver::backend_names(), ", "));
    const auto line = [&](const std::string& name, const std::string& version) {
        text += fmt::format("  {:9} {}\n", name, version);
    };
    line("llvm", ir::llvm_version());
    line("clang", ir::clang_and_version());
    for (const std::string& name : solver::backend_names()) {
        term::Manager manager;
        line(name, solver::make_backend(name, manager)->version());
    }
    for (const std::string& name : solver::backends_left_out()) line(name, "not built in");
    return text;
}

// CLI11's messages may have several lines and no hint.
UserError usage_error(const CLI::ParseError& error, const CLI::App& app) {
    std::string text = error.what();
    std::ranges::replace(text, '\n', ' ');
    std::string words;
    for (auto chosen = app.get_subcommands(); !chosen.empty(); chosen = chosen.front()->get_subcommands())
        words += chosen.front()->get_name() + " ";
    return UserError(fmt::format("{} (see 'heddle {}--help')", text, words));
}

// The commands while they are parsed: at most one of them is chosen.
class Commands {
public:
    // `chosen` is told.
    Commands(CLI::App& app, std::optional<Command>& chosen) : app_(app), chosen_(chosen) {}

    template <class Options>
    void add(const std::string& name, const std::string& description) {
        auto options = std::make_shared<Options>();
        CLI::App* command = app_.add_subcommand(name, description);
        define(*command, *options);
        command->final_callback([this, command, options] {
            if constexpr (requires { options->arguments; })
                options->arguments = arguments_of(*command, {"--cubes", "--output", "--timeout", "--memory"});
            chosen_ = *options;
        });
    }

    // Commands with a common first word.
    Commands group(const std::string& name, const std::string& description) {
        CLI::App* command = app_.add_subcommand(name, description);
        command->require_subcommand(1);
        return Commands(*command, chosen_);
    }

private:
    CLI::App& app_;
    std::optional<Command>& chosen_;
};

}  // namespace

Command parse(std::vector<std::string> arguments) {
    CLI::App app(
        "Heddle checks threaded C programs: it looks for an interleaving that fails, within bounds or for all.",
        "heddle");
    app.footer(footer);
    app.set_version_flag("--version", version_text, "Tell the versions of Heddle, LLVM, clang and the solvers");
    app.formatter(std::make_shared<HelpFormatter>());

    std::optional<Command> chosen;
    Commands commands(app, chosen);
    commands.add<CheckCommand>("check", "Look for a failing run");
    commands.add<ShowCommand>("show", "Print the threads and visible steps of a program");
    commands.add<CompareCommand>("compare", "Check programs with several combinations of options, and compare them");
    commands.add<ReplayCommand>("replay", "Run a saved trace again");
    commands.add<SequentializeCommand>("sequentialize",
                                       "Write a program without threads whose runs are those of the program");
    commands.add<FencesCommand>("fences", "Find the fewest memory orders and fences that a program lacks");
    commands.add<StubsCommand>("stubs", "Write a file with what a program calls and does not define");
    Commands cubes = commands.group("cubes", "Divide a check into parts, for many processes or machines");
    cubes.add<CubesPlanCommand>("plan", "Divide a question into parts that exclude each other");
    cubes.add<CubesSplitCommand>("split", "Divide one part of a plan further");
    cubes.add<CubesRunCommand>("run", "Check all parts of a plan, here or on many machines");
    cubes.add<CubesJoinCommand>("join", "Tell what the results of all parts say together");
    commands.add<JobCommand>("job", "Do a job that an engine has started");
    commands.add<SolversCommand>("solvers", "Tell which SMT solvers are built in, and what each can do");

    commands.add<DescribeCommand>("describe", "Print completions for a shell, or the manual page");

    rewrite_std(arguments);
    std::ranges::reverse(arguments);  // CLI11 takes them from the back
    try {
        app.parse(std::move(arguments));
    } catch (const CLI::CallForVersion&) {
        return Message{version_text()};
    } catch (const CLI::CallForHelp&) {
        return Message{app.help()};
    } catch (const CLI::ParseError& error) {
        throw usage_error(error, app);
    }
    if (!chosen) throw UserError("no command; try 'heddle check FILE' (see 'heddle --help')");
    if (const auto* describe = std::get_if<DescribeCommand>(&*chosen))
        return Message{description_of(app, describe->form)};
    const auto* check = std::get_if<CheckCommand>(&*chosen);
    if (check != nullptr && check->program.source.files.empty() && check->cube.empty())
        throw UserError("FILE is required (see 'heddle check --help')");
    return *chosen;
}

}  // namespace heddle::cli

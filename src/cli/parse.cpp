#include <fmt/core.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>

#include "cli/options.h"
#include "solver/backend.h"
#include "util/error.h"

namespace heddle::cli {

namespace {

using report::ColorMode;

constexpr const char* main_footer = R"(Examples:
  heddle check prog.c                   look for a failing interleaving, or prove that there is none
  heddle check -DN=3 --unwind 4 a.c b.c several files, a macro, at most 4 rounds of each loop
  heddle check prog.c --trace t.json    save the failing run ...
  heddle replay t.json                  ... and run it again
  heddle show prog.c                    the threads as Heddle sees them

'heddle COMMAND --help' tells more.)";

constexpr const char* check_footer = R"(The first line of the output is the verdict:
  SAFE                 no run fails
  SAFE up to ...       no run within the bounds fails; the line says which bound was hit, and where
  UNSAFE: ...          a run fails; it was replayed, and is shown
  UNKNOWN: ...         no answer, and why

Exit codes: 0 no violation, 10 violation, 2 bad usage or input, 3 unsupported program, 4 unknown, 5 not proved
(--require-proof), 6 internal error.

Examples:
  heddle check prog.c
  heddle check --depth 40 --timeout 60 prog.c
  heddle check -Iinclude -DN=3 --std c11 main.c queue.c --json verdict.json
  heddle check --clang-arg=-fno-builtin prog.c)";

constexpr const char* show_footer = R"(Examples:
  heddle show prog.c
  heddle show --dot prog.c | dot -Tsvg > prog.svg)";

constexpr const char* replay_footer =
    R"(The program is compiled again, with the options that the trace tells, and run step by step.
Exit codes: 10 it fails as it did, 2 the trace or the program does not fit, 6 it does not fail as it did.

Example:
  heddle check prog.c --trace t.json; heddle replay t.json)";

constexpr const char* unwind_help = "At most N rounds of each loop and N nested calls of a recursive function";

// Defaults at the end of the description, where they can be read.
class HelpFormatter : public CLI::Formatter {
public:
    HelpFormatter() {
        column_width(28);
        label("SUBCOMMAND", "COMMAND");
        label("Subcommands", "Commands");
    }

    // Groups are one empty line apart, not two.
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
        std::string text = Formatter::make_help(app, std::move(name), mode);
        for (auto gap = text.find("\n\n\n"); gap != std::string::npos; gap = text.find("\n\n\n", gap))
            text.erase(gap, 1);
        return text;
    }

    std::string make_option_opts(const CLI::Option* option) const override {
        return option->get_type_name().empty() ? "" : " " + option->get_type_name();
    }

    std::string make_option_desc(const CLI::Option* option) const override {
        const std::string standard = option->get_default_str();
        return option->get_description() + (standard.empty() ? "" : fmt::format(" (default: {})", standard));
    }
};

// A text that is a whole number from 1 on; messages for anything else are ours, not those of a conversion.
const CLI::Validator positive_number(
    [](const std::string& text) -> std::string {
        unsigned number = 0;
        const char* end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, number);
        if (error == std::errc() && rest == end && number > 0) return "";
        return fmt::format("'{}' is not a whole number from 1 to {}", text, std::numeric_limits<unsigned>::max());
    },
    "");

const CLI::Validator positive_seconds(
    [](const std::string& text) -> std::string {
        double seconds = 0;
        const char* end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, seconds);
        if (error == std::errc() && rest == end && std::isfinite(seconds) && seconds >= 0.001 && seconds <= 1e9)
            return "";
        return fmt::format("'{}' is not a time in seconds above 0", text);
    },
    "");

void add_program_options(CLI::App& app, ProgramOptions& program) {
    app.option_defaults()->group("Program");
    auto& source = program.source;
    app.add_option("FILE", source.files, "C, C++ or LLVM IR files (.c .cpp .cc .cxx .i .ii .ll .bc), linked together")
        ->required()
        ->type_name("");
    app.add_option("-I", source.include_directories, "Folder for clang to look for headers in; repeatable")
        ->type_name("FOLDER")
        ->allow_extra_args(false);
    app.add_option("-D", source.definitions, "Macro for clang; repeatable")
        ->type_name("NAME[=VALUE]")
        ->allow_extra_args(false);
    app.add_option("--std", source.standard, "Language standard for clang, as in --std c11 or -std=c11")
        ->type_name("NAME")
        ->default_str("clang's own");
    app.add_option("--clang-arg", source.clang_arguments,
                   "Further argument for clang, as in --clang-arg=-m64; repeatable")
        ->type_name("ARG")
        ->allow_extra_args(false);
    app.add_flag("--externals-return-any", program.externals_return_any,
                 "A function without a body returns any value; else it is refused");
    app.add_flag("--threads-outlive-main", program.threads_outlive_main,
                 "Other threads live on after main has returned; else the process ends");
}

void add_color_option(CLI::App& app, ColorMode& color) {
    static const std::map<std::string, ColorMode> modes = {
        {"auto", ColorMode::Auto}, {"always", ColorMode::Always}, {"never", ColorMode::Never}};
    app.add_option_function<std::string>(
           "--color", [&color](const std::string& name) { color = modes.at(name); },
           "Colours: auto (on a terminal, unless NO_COLOR is set), always or never")
        ->type_name("WHEN")
        ->default_str("auto")
        ->check(CLI::IsMember(modes).description(""));
}

void add_bound_options(CLI::App& app, engine::CheckOptions& engine) {
    app.option_defaults()->group("Bounds");
    app.add_option_function<unsigned>(
           "--depth", [&engine](unsigned depth) { engine.depth = depth; },
           "At most K visible steps in a run, as 'heddle show' counts them")
        ->type_name("K")
        ->default_str("as deep as needed")
        ->check(positive_number);
    app.add_option_function<unsigned>(
           "--unwind", [&engine](unsigned unwind) { engine.unwind = unwind; }, unwind_help)
        ->type_name("N")
        ->default_str("1, 2, 4, ... as needed")
        ->check(positive_number);
    app.add_option_function<double>(
           "--timeout",
           [&engine](double seconds) {
               engine.timeout = std::chrono::milliseconds(static_cast<std::int64_t>(std::llround(seconds * 1000)));
           },
           "Give up after S seconds")
        ->type_name("S")
        ->default_str("none")
        ->check(positive_seconds);
    app.add_option_function<unsigned>(
           "--memory", [&engine](unsigned megabytes) { engine.memory_megabytes = megabytes; },
           "Give up when the solver needs more than MB megabytes")
        ->type_name("MB")
        ->default_str("none")
        ->check(positive_number);
}

void add_engine_options(CLI::App& app, engine::CheckOptions& engine) {
    app.option_defaults()->group("Method");
    using encoder::EncodingKind;
    static const std::map<std::string, EncodingKind> encodings = {{"writer", EncodingKind::Writer},
                                                                  {"frames", EncodingKind::Frames}};
    using encoder::Por;
    static const std::map<std::string, Por> reductions = {
        {"none", Por::None}, {"static", Por::Static}, {"simple", Por::Simple}, {"optimal", Por::Optimal}};
    app.add_option("--solver", engine.solver, fmt::format("SMT solver: {}", fmt::join(solver::backend_names(), ", ")))
        ->type_name("NAME")
        ->capture_default_str()
        ->check(CLI::IsMember(solver::backend_names()).description(""));
    app.add_option_function<std::string>(
           "--encoding", [&engine](const std::string& name) { engine.encoding.kind = encodings.at(name); },
           "Memory in the formula: writer (which write was last) or frames (a copy per step)")
        ->type_name("NAME")
        ->default_str("writer")
        ->check(CLI::IsMember(encodings).description(""));
    app.add_option_function<std::string>(
           "--por", [&engine](const std::string& name) { engine.encoding.por = reductions.at(name); },
           "Partial order reduction: none, static or simple (neighbouring steps), optimal (one schedule per trace)")
        ->type_name("NAME")
        ->default_str("optimal")
        ->check(CLI::IsMember(reductions).description(""));
    app.add_flag_callback(
        "--no-windows", [&engine] { engine.encoding.windows = false; },
        "Keep steps in frames where they cannot be (slower, same verdict)");
    app.add_flag_callback(
        "--no-order", [&engine] { engine.encoding.order = false; },
        "Leave out the redundant constraints about the order of steps (same verdict)");
    app.add_option("--dump-smt2", engine.dump_smt2, "Write the formula of the last query as SMT-LIB 2")
        ->type_name("FILE");
}

void define_check(CLI::App& app, CheckCommand& command) {
    app.footer(check_footer);
    add_program_options(app, command.program);
    add_bound_options(app, command.engine);
    add_engine_options(app, command.engine);
    app.add_flag_callback(
        "--no-fuse", [&command] { command.fuse = false; },
        "Keep each step of a critical section apart (slower, same verdict; --depth implies it)");
    app.option_defaults()->group("Output");
    app.add_option("--json", command.json_file, "Write the verdict as JSON; - means stdout, instead of the text")
        ->type_name("FILE");
    app.add_option("--trace", command.trace_file, "Save the failing run, for 'heddle replay'")->type_name("FILE");
    app.add_flag("--require-proof", command.require_proof, "Exit code 5 if there is no violation only up to a bound");
    app.add_flag("--stats", command.statistics, "Print figures of the run");
    app.add_flag("-q,--quiet", command.quiet, "Print the verdict line only");
    add_color_option(app, command.color);
}

void define_show(CLI::App& app, ShowCommand& command) {
    app.footer(show_footer);
    add_program_options(app, command.program);
    app.add_option_function<unsigned>(
           "--unwind", [&command](unsigned unwind) { command.unwind = unwind; }, unwind_help)
        ->type_name("N")
        ->default_str("2, and 64 for loops with constant bounds")
        ->check(positive_number);
    app.option_defaults()->group("Output");
    app.add_flag("--dot", command.dot, "Print a graph for Graphviz");
    app.add_flag("--stats", command.statistics, "Print figures of the program only");
    add_color_option(app, command.color);
}

void define_replay(CLI::App& app, ReplayCommand& command) {
    app.footer(replay_footer);
    app.add_option("TRACE", command.trace_file, "The file that 'heddle check --trace' has written")
        ->required()
        ->type_name("");
    app.add_flag("-q,--quiet", command.quiet, "Do not print the run");
    add_color_option(app, command.color);
}

// "-std=c11", as compilers want it, would be read as -s -t -d.
void rewrite_std(std::vector<std::string>& arguments) {
    for (std::string& argument : arguments) {
        if (argument == "--") return;
        if (argument.starts_with("-std=")) argument.insert(0, "-");
    }
}

std::string version_text() {
    return fmt::format("heddle {} (solvers: {})", HEDDLE_VERSION, fmt::join(solver::backend_names(), ", "));
}

// CLI11's messages may have several lines and no hint.
UserError usage_error(const CLI::ParseError& error, const CLI::App& app) {
    std::string text = error.what();
    std::ranges::replace(text, '\n', ' ');
    const auto chosen = app.get_subcommands();
    return UserError(
        fmt::format("{} (see 'heddle {}--help')", text, chosen.empty() ? "" : chosen.front()->get_name() + " "));
}

}  // namespace

Command parse(std::vector<std::string> arguments) {
    CLI::App app(
        "Heddle checks threaded C programs: it looks for an interleaving that fails, within bounds or for all.",
        "heddle");
    app.footer(main_footer);
    app.set_version_flag("--version", version_text);
    app.formatter(std::make_shared<HelpFormatter>());

    CheckCommand check;
    ShowCommand show;
    ReplayCommand replay;
    auto* check_app = app.add_subcommand("check", "Look for a failing run");
    auto* show_app = app.add_subcommand("show", "Print the threads and visible steps of a program");
    auto* replay_app = app.add_subcommand("replay", "Run a saved trace again");
    define_check(*check_app, check);
    define_show(*show_app, show);
    define_replay(*replay_app, replay);

    rewrite_std(arguments);
    std::ranges::reverse(arguments);  // CLI11 takes them from the back
    try {
        app.parse(std::move(arguments));
    } catch (const CLI::CallForVersion&) {
        return Message{version_text() + "\n"};
    } catch (const CLI::CallForHelp&) {
        return Message{app.help()};
    } catch (const CLI::ParseError& error) {
        throw usage_error(error, app);
    }
    if (check_app->parsed()) return check;
    if (show_app->parsed()) return show;
    if (replay_app->parsed()) return replay;
    throw UserError("no command; try 'heddle check FILE' (see 'heddle --help')");
}

}  // namespace heddle::cli

#include "cli/options/option_groups.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "encoder/encoding_names.h"
#include "solver/cross_checked.h"
#include "util/error.h"

namespace heddle::cli {

using report::ColorMode;

namespace {

// None if the text is anything else than a number, or does not fit.
template <class Number>
std::optional<Number> number_in(const std::string& text) {
    Number number = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && rest == end ? std::optional(number) : std::nullopt;
}

}  // namespace

const CLI::Validator positive_number(
    [](const std::string& text) -> std::string {
        if (number_in<unsigned>(text).value_or(0) > 0) return "";
        return fmt::format("'{}' is not a whole number from 1 to {}", text, std::numeric_limits<unsigned>::max());
    },
    "");

const CLI::Validator whole_number(
    [](const std::string& text) -> std::string {
        return number_in<unsigned>(text) ? "" : fmt::format("'{}' is not a whole number", text);
    },
    "");

const CLI::Validator positive_seconds(
    [](const std::string& text) -> std::string {
        const double seconds = number_in<double>(text).value_or(0);
        if (std::isfinite(seconds) && seconds >= 0.001 && seconds <= 1e9) return "";
        return fmt::format("'{}' is not a time in seconds above 0", text);
    },
    "");

const CLI::Validator solver_specification(
    [](const std::string& text) -> std::string {
        try {
            term::Manager manager;
            solver::make_backend(text, manager);
            return "";
        } catch (const UserError& error) {
            return error.what();
        }
    },
    "");

std::chrono::milliseconds to_milliseconds(double seconds) {
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::llround(seconds * 1000)));
}

void add_files(CLI::App& app, ProgramOptions& program, const std::string& description) {
    app.option_defaults()->group("Program");
    app.add_option("FILE", program.source.files, description)->required()->type_name("");
}

void add_program_options(CLI::App& app, ProgramOptions& program) {
    app.option_defaults()->group("Program");
    auto& source = program.source;
    app.add_option("-I", source.include_directories, "Folder for clang to look for headers in; repeatable")
        ->type_name("FOLDER")
        ->allow_extra_args(false);
    app.add_option("-p,--project", program.project,
                   "Folder of a project's compile_commands.json: what FILE needs of its files is linked, each compiled "
                   "with its own flags")
        ->type_name("FOLDER");
    app.add_option("--sources", program.sources,
                   "Pattern for the files of the project, as in 'src/*.c'; without -p, files that are linked if FILE "
                   "needs them; repeatable")
        ->type_name("PATTERN")
        ->allow_extra_args(false);
    app.add_option_function<std::string>(
           "--entry", [&source](const std::string& file) { source.files.push_back(file); },
           "The file with the function main, as FILE")
        ->type_name("FILE");
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
    app.add_option("--error-label", source.error_label, "Reaching a label of this name is a failed assertion")
        ->type_name("NAME");
    app.add_flag("--abort-fails", source.abort_fails, "A call of abort is a failed assertion; else the process ends");
    app.add_flag("--volatile-is-atomic", source.volatile_is_atomic,
                 "Accesses to volatile scalars are atomic, as code from before C11 takes them to be; else they race");
    app.add_option("--faults", source.faults,
                   fmt::format("Calls that may fail for no reason, as the standards allow, with commas between: {}",
                               fmt::join(ir::fault_kinds, ", ")))
        ->type_name("LIST")
        ->default_str("none")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::IsMember(ir::fault_kinds).description(""));
    app.add_flag("--externals-return-any", program.externals_return_any,
                 "A function without a body returns any value; else it is refused");
    app.add_flag("--threads-outlive-main", program.threads_outlive_main,
                 "Other threads live on after main has returned; else the process ends");
    app.add_flag(
        "!--no-spurious-wakeups", program.spurious_wakeups,
        "A wait for a condition variable ends by a signal only; else also without one, as POSIX and C++ allow");
    app.add_flag("!--no-spurious-failures", program.spurious_failures,
                 "A weak compare-and-exchange fails only if the values differ; else also for no reason, as C and C++ "
                 "allow");
    app.add_flag("--tolerate-misuse", program.tolerate_misuse,
                 "After misuse that programs survive, such as an unlock of a mutex that is not held, they go on as "
                 "with glibc; else that ends a run");
}

void add_check_option(CLI::App& app, model::Properties& properties) {
    std::vector<std::string> names, chosen;
    for (const model::Property property : model::all_properties) {
        names.emplace_back(model::name_of(property));
        if (properties.contains(property)) chosen.emplace_back(model::name_of(property));
    }
    app.add_option_function<std::vector<std::string>>(
           "--check",
           [&properties](const std::vector<std::string>& wanted) {
               properties.clear();
               for (const std::string& name : wanted) properties.insert(*model::property_named(name));
           },
           fmt::format("What must not happen, with commas between: {}", fmt::join(names, ", ")))
        ->type_name("LIST")
        ->default_str(fmt::format("{}", fmt::join(chosen, ",")))
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::IsMember(names).description(""));
}

CLI::Option* add_memory_model_option(CLI::App& app, engine::CheckOptions& engine) {
    return add_named_option<model::MemoryModel>(
        app, "--memory-model", engine.encoding.memory_model, model::memory_model_names,
        "Which writes a read may take: all steps in one order (sc), store buffers as of x86 (tso) or one for each place "
        "(pso), or what C11 and C++ allow (rc11)");
}

void add_property_options(CLI::App& app, engine::CheckOptions& engine) {
    app.option_defaults()->group("Properties");
    add_check_option(app, engine.properties);
    add_memory_model_option(app, engine);
    app.add_flag("--all-violations", engine.all_violations,
                 "Go on after a violation: one trace for each violating place");
    CLI::Option* all = app.get_option("--all-violations");
    app.add_flag("--shortest", engine.shortest,
                 "Of all failing runs show one with the fewest visible steps, and prove that none has fewer")
        ->excludes(all);
    app.add_flag(
           "--fewest-switches", engine.fewest_preemptions,
           "... with the fewest preemptions (switches away from a thread that could go on); with --shortest, too: "
           "the shortest of those")
        ->excludes(all);
}

void add_timeout_option(CLI::App& app, std::optional<std::chrono::milliseconds>& timeout) {
    app.add_option_function<double>(
           "--timeout", [&timeout](double seconds) { timeout = to_milliseconds(seconds); }, "Give up after S seconds")
        ->type_name("S")
        ->default_str("none")
        ->check(positive_seconds);
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
    app.add_option_function<unsigned>(
           "--context-bound", [&engine](unsigned bound) { engine.encoding.preemptions = bound; },
           "Only runs with at most C preemptions (switches away from a thread that could go on); implies --por none")
        ->type_name("C")
        ->default_str("none")
        ->check(whole_number);
    add_timeout_option(app, engine.timeout);
    app.add_option_function<unsigned>(
           "--memory", [&engine](unsigned megabytes) { engine.memory_megabytes = megabytes; },
           "Give up when the solver needs more than MB megabytes")
        ->type_name("MB")
        ->default_str("none")
        ->check(positive_number);
}

namespace {

constexpr const char* frame_options[] = {"--por",      "--gir-encoding",   "--gir-values", "--no-windows",
                                         "--no-order", "--depth",          "--context-bound", "--shortest",
                                         "--fewest-switches", "--abstract"};

// A weak memory model is a matter of axioms about all runs.
void choose_axioms(const CLI::App& app, engine::CheckOptions& engine) {
    using encoder::EncodingKind;
    if (!engine.has_weak_memory()) return;
    const auto refuse = [&](const std::string& option) {
        throw CLI::ValidationError(fmt::format("--memory-model {} does not go together with {}",
                                               name_in<model::MemoryModel>(model::memory_model_names,
                                                                           engine.encoding.memory_model),
                                               option));
    };
    for (const char* option : frame_options)
        if (app.count(option) > 0) refuse(option);
    if (engine.encoding.kind == EncodingKind::Frames || engine.encoding.kind == EncodingKind::Writer)
        refuse("--encoding " + encoder::name_of(engine.encoding.kind));
    const bool goes_step_by_step = engine.method == engine::Method::States || engine.method == engine::Method::Flow;
    if (goes_step_by_step && !model::has_store_buffers(engine.encoding.memory_model))
        refuse("--method " + name_in<engine::Method>(engine::method_names, engine.method));
}

// Without frames there is nothing to reduce, to leave out, to count, or to abstract from.
void choose_frames(const CLI::App& app, engine::CheckOptions& engine) {
    std::string needs_frames;
    for (const char* option : frame_options)
        if (app.count(option) > 0) needs_frames = option;
    if (needs_frames.empty()) return;
    if (engine.encoding.kind == encoder::EncodingKind::Order || engine.encoding.kind == encoder::EncodingKind::Axioms)
        throw CLI::ValidationError(fmt::format("--encoding {} does not go together with {}",
                                               encoder::name_of(engine.encoding.kind), needs_frames));
    if (engine.encoding.kind == encoder::EncodingKind::Auto) engine.encoding.kind = encoder::EncodingKind::Writer;
}

// What the options about single runs do not go together with.
void require_agreement(const CLI::App& app, engine::CheckOptions& engine) {
    const bool has_context_bound = engine.encoding.preemptions.has_value();
    const char* name = has_context_bound           ? "--context-bound"
                       : engine.fewest_preemptions ? "--fewest-switches"
                                                   : "--shortest";
    const auto refuse = [&](const char* other) {
        throw CLI::ValidationError(fmt::format("{} does not go together with {}", name, other));
    };
    if (engine.wants_best_run() || has_context_bound) {
        if (engine.method == engine::Method::States && engine.needs_frames()) refuse("--method states");
        if (engine.abstraction.domain != engine::Domain::None) refuse("--abstract");
    }
    if (!has_context_bound) return;
    if (app.count("--por") > 0 && engine.encoding.por != encoder::Por::None) refuse("a reduction (--por)");
    engine.encoding.por = encoder::Por::None;
}

}  // namespace

namespace {

// What a solver is to leave out, or what a search with labels is not to follow.
void add_reduction_option(CLI::App& app, engine::CheckOptions& engine) {
    std::vector<std::string> names = all_names<encoder::Por>(encoder::por_names);
    for (const std::string& name : all_names<engine::ExploreReduction>(engine::explore_reduction_names))
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    app.add_option_function<std::string>(
           "--por",
           [&engine](const std::string& name) {
               const auto of_solver = value_in<encoder::Por>(encoder::por_names, name);
               const auto of_labels = value_in<engine::ExploreReduction>(engine::explore_reduction_names, name);
               if (of_solver) engine.encoding.por = *of_solver;
               if (of_labels) engine.explore.reduction = *of_labels;
           },
           "Partial order reduction: none; of neighbouring steps that are independent always (static), by their "
           "addresses (simple) or by their values, too (full); optimal (one schedule per trace); with --method impact "
           "none or monotonic; with --method cegar none, persistent or (by what the precision notices) aapor; with --method symbolic none or persistent")
        ->type_name("NAME")
        ->default_str("optimal; with --method impact monotonic, cegar aapor, symbolic persistent")
        ->check(CLI::IsMember(names).description(""));
}

void add_label_options(CLI::App& app, engine::ExploreOptions& explore) {
    add_named_option<engine::Pruning>(
        app, "--prune", explore.pruning, engine::pruning_names,
        "With --method cegar, when the precision grows: make all abstract states again (full), or those behind the "
        "first that was too coarse (lazy)");
    app.add_flag_callback(
        "--no-force-cover", [&explore] { explore.force_cover = false; },
        "With --method impact: do not strengthen labels so that states cover each other");
    add_named_option<engine::StateCover>(
        app, "--cover", explore.cover, engine::state_cover_names,
        "With --method symbolic, which older states stand for a new one: equal ones (equality); those with other symbols "
        "(structural); those of which a solver shows that they are equal under equations between symbols, with a weaker path "
        "condition (sbc-cv); all that stand for at least the same states (ess)");
    app.add_flag("--check-proof", explore.check_proof,
                 "With --method impact or cegar: ask a second solver whether the labels are an inductive invariant; implies "
                 "--por none");
}

// Whether the options of the searches with labels go together.
void agree_about_labels(const CLI::App& app, engine::CheckOptions& engine) {
    using engine::ExploreReduction;
    const bool is_impact = engine.method == engine::Method::Impact, is_cegar = engine.method == engine::Method::Cegar,
               is_symbolic = engine.method == engine::Method::Symbolic;
    const auto need = [&app](const char* option, bool is_met, const char* methods) {
        if (app.count(option) > 0 && !is_met)
            throw CLI::ValidationError(fmt::format("{} goes together with --method {} only", option, methods));
    };
    need("--no-force-cover", is_impact, "impact");
    need("--prune", is_cegar, "cegar");
    need("--cover", is_symbolic, "symbolic");
    need("--check-proof", is_impact || is_cegar, "impact or cegar");
    if (app.count("--por") > 0) {
        const auto name = app.get_option("--por")->as<std::string>();
        const auto chosen = value_in<ExploreReduction>(engine::explore_reduction_names, name);
        const bool fits = is_impact ? chosen == ExploreReduction::None || chosen == ExploreReduction::Monotonic
                          : is_cegar ? chosen && chosen != ExploreReduction::Monotonic
                          : is_symbolic ? chosen == ExploreReduction::None || chosen == ExploreReduction::Persistent
                                     : value_in<encoder::Por>(encoder::por_names, name).has_value();
        if (!fits)
            throw CLI::ValidationError(fmt::format("--por {} does not go together with --method {}", name,
                                                   name_in<engine::Method>(engine::method_names, engine.method)));
    }
    if (!engine.explore.check_proof) return;
    if (engine.explore.reduction && engine.explore.reduction != ExploreReduction::None)
        throw CLI::ValidationError("--check-proof does not go together with a reduction (--por)");
    engine.explore.reduction = ExploreReduction::None;
}

void add_states_options(CLI::App& app, engine::StateOptions& states) {
    app.option_defaults()->group("Search of states");
    app.add_flag_callback(
        "--no-reduction", [&states] { states.reduction = false; },
        "Follow the next step of each thread in each state (slower, same verdict)");
    app.add_flag_callback(
        "--no-symmetry", [&states] { states.symmetry = false; },
        "Tell states apart that differ only in which of several like threads has done what (slower, same verdict)");
}

}  // namespace

void add_method_options(CLI::App& app, CheckCommand& command) {
    app.option_defaults()->group("Method");
    auto& engine = command.engine;
    auto& encoding = engine.encoding;
    engine.method = engine::Method::Auto;
    encoding.kind = encoder::EncodingKind::Auto;
    engine.solver = solver::automatic;
    CLI::Option* method = add_named_option<engine::Method>(
        app, "--method", engine.method, engine::method_names,
        "Look at all states, if they are few and depend on no input (states); the same with loops that stay loops "
        "(flow); "
        "prove labels that stand for many states, of a program whose loops stay loops (impact, and cegar with --abstract); look at its states with symbolic values (symbolic); ask a solver (solver); argue that there are no data races (races); or all of them, unless another option of "
        "this group says how to solve (auto)");
    app.add_option(
           "--solver", engine.solver,
           fmt::format("SMT solver: {}; portfolio (all of them side by side); smtlib:COMMAND (a program on a pipe); "
                       "auto (the one that suits the program); options after a colon, as in "
                       "z3:phase=caching,random_seed=7",
                       fmt::join(solver::backend_names(), ", ")))
        ->type_name("NAME")
        ->capture_default_str()
        ->check(CLI::IsMember({solver::automatic}).description("") | solver_specification);
    app.add_flag("--cross-check{another}", engine.cross_check,
                 "A second solver, another one or --cross-check=NAME, must agree that there is no failing run")
        ->type_name("[=NAME]")
        ->check(CLI::IsMember({solver::another_backend}).description("") | solver_specification);
    add_named_option<encoder::EncodingKind>(
        app, "--encoding", encoding.kind, encoder::encoding_names,
        "What the formula is about: frames (states, with a copy of the memory in each), writer (states, with which "
        "write "
        "was last), order (which of two steps comes first, without states), axioms (the same, with what reads take by "
        "the axioms of a memory model), or auto (order if that is not too large; axioms for a weak memory model)");
    add_reduction_option(app, engine);
    add_named_option<encoder::GirEncoding>(
        app, "--gir-encoding", encoding.gir, encoder::gir_encoding_names,
        "Independence in the formula: by pairs of steps (pairwise, merged, dependent) or by cells (descriptor)");
    add_named_option<encoder::GirValues>(
        app, "--gir-values", [&encoding](encoder::GirValues values) { encoding.values = values; },
        encoder::gir_values_names,
        "Values that full and optimal compare: constants (of cells that hold nothing else) or all")
        ->default_str("all for full, constants for optimal");
    app.add_flag_callback(
        "--no-windows", [&encoding] { encoding.windows = false; },
        "Keep steps in frames where they cannot be (slower, same verdict)");
    app.add_flag_callback(
        "--no-order", [&encoding] { encoding.order = false; },
        "Leave the order of steps to the frames alone (same verdict)");
    auto& abstraction = engine.abstraction;
    add_named_option<engine::Domain>(
        app, "--abstract", abstraction.domain, engine::domain_names,
        "Track only a part of the shared data, more of it as needed: none (all of it), explicit (some objects) or "
        "predicate (whether conditions are true of them)");
    app.add_flag("--restart", abstraction.restart, "With --abstract: begin each round with a new solver");
    app.add_flag("--array-cells", abstraction.array_cells,
                 "With --abstract: track the elements of arrays one by one, not each array as a whole");
    app.add_option("--track", abstraction.start,
                   "With --abstract: the shared objects to start with, with commas between")
        ->type_name("LIST")
        ->default_str("those of the property")
        ->delimiter(',')
        ->allow_extra_args(false);
    add_label_options(app, engine.explore);
    app.add_option("--dump-smt2", engine.dump_smt2, "Write the formula of the last query as SMT-LIB 2")
        ->type_name("FILE");
    app.add_flag_callback(
        "--no-fuse", [&command] { command.fuse = false; },
        "Keep each step of a critical section apart (slower, same verdict; --depth implies it)");
    add_states_options(app, engine.states);
    // Who says how to solve wants a solver.
    app.parse_complete_callback([&app, &engine, method] {
        require_agreement(app, engine);
        choose_axioms(app, engine);
        agree_about_labels(app, engine);
        choose_frames(app, engine);
        const auto is_given = [method](const CLI::Option* option) {
            return option != method && option->get_group() == "Method" && option->get_name() != "--no-fuse" &&
                   option->count() > 0;
        };
        const bool wants_solver = !app.get_options(is_given).empty() || engine.needs_frames();
        if (engine.method == engine::Method::Auto && wants_solver) engine.method = engine::Method::Solver;
    });
}

void add_engine_options(CLI::App& app, EngineOptions& engine) {
    app.option_defaults()->group("Engine");
    add_named_option<jobs::EngineKind>(
        app, "--engine", engine.kind, jobs::engine_names,
        "Who starts the processes: Heddle itself (local), GNU parallel, also over ssh (parallel), Slurm (slurm) or "
        "mpirun (mpi); on other machines in the same folder, which all of them must see");
    app.add_option("--hosts", engine.hosts_file,
                   "Machines, in the words of the engine: parallel's --sshloginfile, mpirun's --hostfile, sbatch's "
                   "--nodefile")
        ->type_name("FILE")
        ->check(CLI::ExistingFile.description(""));
    app.add_option("--engine-arg", engine.arguments,
                   "Further argument for parallel, sbatch or mpirun, as in --engine-arg=--partition=long; repeatable")
        ->type_name("ARG")
        ->allow_extra_args(false);
}

void add_sequentialize_options(CLI::App& app, SequentializeCommand& command) {
    add_named_option<sequentialize::Style>(
        app, "--style", command.options.style, sequentialize::style_names,
        "loop: steps of any thread in any order, and loops stay loops; rounds: each "
        "thread runs once in each round, as far as is guessed, and loops are unwound");
    app.add_option("--rounds", command.options.rounds, "How often each thread may run (--style rounds)")
        ->type_name("K")
        ->default_str("3")
        ->check(positive_number);
    app.add_option("--unwind", command.unwind, unwind_help)->type_name("N")->default_str("4")->check(positive_number);
    add_named_option<sequentialize::Reduction>(
        app, "--por", command.options.reduction, sequentialize::reduction_names,
        "Which orders of steps are left out: local: of steps that nobody else notices; conflict: of neighbours that "
        "touch "
        "different memory; full: the same by the addresses and values of the run");
}

void add_report_options(CLI::App& app, ReportFiles& reports) {
    app.add_option("--html", reports.html, "Write the failing run as a page to step through")->type_name("FILE");
    app.add_option("--sarif", reports.sarif, "Write the failing run as SARIF 2.1.0, for editors and code hosts")
        ->type_name("FILE");
    app.add_option("--witness", reports.witness,
                   "Write a violation witness of SV-COMP: format 2.2 (YAML), or 1.0 if the name ends in .graphml")
        ->type_name("FILE");
}

void add_detail_option(CLI::App& app, report::Detail& detail) {
    app.add_flag_callback(
        "--all", [&detail] { detail = report::Detail::All; },
        "Show all of a failing run: every input, whole source lines, calls, the cells of locks");
}

void add_color_option(CLI::App& app, ColorMode& color) {
    static constexpr Named<ColorMode> modes[] = {
        {ColorMode::Auto, "auto"}, {ColorMode::Always, "always"}, {ColorMode::Never, "never"}};
    add_named_option<ColorMode>(app, "--color", color, modes,
                                "Colours: auto (on a terminal, unless NO_COLOR is set), always or never")
        ->type_name("WHEN");
}

}  // namespace heddle::cli

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/options/define.h"
#include "cli/options/option_groups.h"
#include "encoder/encoding_names.h"
#include "solver/backend.h"

namespace heddle::cli {

namespace {

constexpr const char* footer =
    R"(Every combination of the listed values is run for every program, each in a process of its own. Lists are
separated by commas; what is not listed has its default. The first combination is what the others are compared with.

Verdicts that contradict each other, and runs that crash, are shown first and make the exit code 6. Other exit codes:
0 all agree, 2 bad usage or a program that cannot be compiled, 4 interrupted.

Examples:
  heddle compare prog.c --por none,static,optimal
  heddle compare bench/*.c --encoding writer,frames --repeat 3 --timeout 20 --html result.html
  heddle compare prog.c --solvers z3,bitwuzla --por full,optimal --gir-encoding pairwise,descriptor
  heddle compare prog.c --method states,solver --fuse on,off --check assert --check race
  heddle compare prog.c --memory-models sc,tso,pso,rc11
  heddle compare prog.c --depth 10,20,30 --csv result.csv
  heddle compare bench/*.c --por none,optimal --engine slurm --jobs 200 --folder runs)";

// A list of values, separated by commas.
CLI::Option* add_list(CLI::App& app, const std::string& option, std::vector<std::string>& values,
                      const std::string& description) {
    return app.add_option(option, values, description)->delimiter(',')->allow_extra_args(false)->type_name("LIST");
}

template <class Enum>
void add_names(CLI::App& app, const std::string& option, std::vector<std::string>& values, Names<Enum> names,
               Enum standard, const std::string& description) {
    values = {name_in(names, standard)};
    add_list(app, option, values, fmt::format("{}: {}", description, fmt::join(all_names(names), ", ")))
        ->default_str(values.front())
        ->check(CLI::IsMember(all_names(names)).description(""));
}

void add_switch(CLI::App& app, const std::string& option, std::vector<std::string>& values,
                const std::string& description) {
    add_list(app, option, values, description + ": on, off")
        ->default_str("on")
        ->check(CLI::IsMember({"on", "off"}).description(""));
}

// Each list has commas in it, so they are not separated by commas.
void add_properties(CLI::App& app, std::vector<std::string>& lists) {
    const auto complaint = [](const std::string& list) -> std::string {
        for (const std::string& name : CLI::detail::split(list, ','))
            if (!model::property_named(name)) return fmt::format("no property is called '{}'", name);
        return "";
    };
    app.add_option("--check", lists, "Properties, as for heddle check; repeatable: each list is a question of its own")
        ->allow_extra_args(false)
        ->type_name("LIST")
        ->default_str("assert,deadlock")
        ->check(CLI::Validator(complaint, ""));
}

// "z3,bitwuzla:sat-solver=cadical,rewrite-level=1": options of a solver have commas between them, too.
std::vector<std::string> joined_with_options(const std::vector<std::string>& pieces) {
    std::vector<std::string> solvers;
    for (const std::string& piece : pieces) {
        const bool is_option = piece.find('=') < piece.find(':');
        if (is_option && !solvers.empty())
            solvers.back() += "," + piece;
        else
            solvers.push_back(piece);
    }
    return solvers;
}

void add_solvers(CLI::App& app, std::vector<std::string>& solvers, const std::string& standard) {
    solvers = {standard};
    app.add_option_function<std::vector<std::string>>(
           "--solvers",
           [&solvers](const std::vector<std::string>& pieces) {
               solvers = joined_with_options(pieces);
               for (const std::string& solver : solvers)
                   if (const std::string complaint = solver_specification(solver); !complaint.empty())
                       throw CLI::ValidationError("--solvers", complaint);
           },
           fmt::format("SMT solvers: {}", fmt::join(solver::backend_names(), ", ")))
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("LIST")
        ->default_str(standard);
}

void add_limits(CLI::App& app, CompareCommand& command) {
    app.option_defaults()->group("Runs");
    app.add_option("--repeat", command.repeat, "Run everything N times and take the median")
        ->type_name("N")
        ->capture_default_str()
        ->check(positive_number);
    app.add_option("--jobs", command.engine.workers, "J runs at a time; times are best compared with 1")
        ->type_name("J")
        ->capture_default_str()
        ->check(positive_number);
    app.add_option("--timeout", command.timeout_seconds, "Seconds for each run")
        ->type_name("S")
        ->capture_default_str()
        ->check(positive_seconds);
    app.add_option("--heddle", command.heddle, "Run this heddle, such as an older one")
        ->type_name("FILE")
        ->default_str("itself");
    app.add_option_function<unsigned>(
           "--memory", [&command](unsigned megabytes) { command.memory_megabytes = megabytes; },
           "Megabytes for each run")
        ->type_name("MB")
        ->default_str("none")
        ->check(positive_number);
    add_engine_options(app, command.engine);
    app.add_option("--folder", command.folder, "Folder for the runs as jobs; all machines must see it")
        ->type_name("FOLDER")
        ->default_str("none");
}

}  // namespace

void define(CLI::App& app, CompareCommand& command) {
    app.footer(footer);
    add_files(app, command.program,
              "C, C++ or LLVM IR files, each a program of its own (they are not linked together, unlike with check)");
    add_program_options(app, command.program);

    const CheckCommand standard;
    app.option_defaults()->group("Combinations");
    add_list(app, "--method", command.methods,
             fmt::format("Methods: {}; auto leaves out all that says how a solver is asked",
                         fmt::join(all_names<engine::Method>(engine::method_names), ", ")))
        ->default_str("solver")
        ->check(CLI::IsMember(all_names<engine::Method>(engine::method_names)).description(""));
    add_solvers(app, command.solvers, standard.engine.solver);
    add_names<encoder::EncodingKind>(app, "--encoding", command.encodings, encoder::encoding_names,
                                     standard.engine.encoding.kind, "Encodings");
    add_names<encoder::Por>(app, "--por", command.reductions, encoder::por_names, standard.engine.encoding.por,
                            "Partial order reductions");
    add_names<encoder::GirEncoding>(app, "--gir-encoding", command.gir_encodings, encoder::gir_encoding_names,
                                    standard.engine.encoding.gir, "Forms of a reduction's constraints");
    add_list(app, "--gir-values", command.gir_values,
             fmt::format("Values that full and optimal compare: {}",
                         fmt::join(all_names<encoder::GirValues>(encoder::gir_values_names), ", ")))
        ->default_str("all for full, constants for optimal")
        ->check(CLI::IsMember(all_names<encoder::GirValues>(encoder::gir_values_names)).description(""));
    add_switch(app, "--windows", command.windows, "Steps only in frames where they can be");
    add_switch(app, "--order", command.orders, "Constraints about the order of steps, beside the frames");
    add_switch(app, "--fuse", command.fusions, "Critical sections as one step");
    add_list(app, "--abstract", command.abstractions,
             fmt::format("Abstractions: {}", fmt::join(all_names<engine::Domain>(engine::domain_names), ", ")))
        ->default_str("none")
        ->check(CLI::IsMember(all_names<engine::Domain>(engine::domain_names)).description(""));
    add_properties(app, command.properties);
    add_list(app, "--memory-models", command.memory_models,
             fmt::format("Memory models: {}; each is a question of its own. With a weak one the method is auto",
                         fmt::join(all_names<model::MemoryModel>(model::memory_model_names), ", ")))
        ->default_str("sc")
        ->check(CLI::IsMember(all_names<model::MemoryModel>(model::memory_model_names)).description(""));
    add_list(app, "--depth", command.depths, "Bounds on visible steps; each is a question of its own")
        ->default_str("as deep as needed")
        ->check(positive_number);
    add_list(app, "--unwind", command.unwinds, "Bounds on loops and recursion; each is a question of its own")
        ->default_str("1, 2, 4, ... as needed")
        ->check(positive_number);

    add_limits(app, command);
    app.option_defaults()->group("Output");
    app.add_option("--csv", command.csv_file, "Write a line for each run; - means stdout, instead of the text")
        ->type_name("FILE");
    app.add_option("--json", command.json_file, "Write all as JSON; - means stdout, instead of the text")
        ->type_name("FILE");
    app.add_option("--html", command.html_file, "Write a page with tables and plots")->type_name("FILE");
    app.add_flag("-q,--quiet", command.quiet, "Show no progress");
    add_color_option(app, command.color);
}

}  // namespace heddle::cli

#include "cli/options/define.h"
#include "cli/options/option_groups.h"

namespace heddle::cli {

namespace {

constexpr const char* plan_footer =
    R"(The runs of the program are divided by the order of steps that conflict, by who moves when, and by values of inputs, so that
each run is in one part. A solver has to show that. Without --unwind the plan is for the smallest unwinding that cuts no run.
Each part can be checked on any machine that has the same program and the same Heddle.

Examples:
  heddle cubes plan prog.c --cubes 64 -o plan.json
  heddle check --cube plan.json#17 --json results/17.json
  heddle cubes join results --plan plan.json)";

constexpr const char* split_footer =
    R"(Beside the results of the plan, the new plan and the results of its parts answer for the part.

Example:
  heddle cubes split plan.json#17 --cubes 8 -o results/17.plan.json)";

constexpr const char* join_footer =
    R"(UNSAFE as soon as one part is, which is replayed; SAFE only if there is such an answer for each part. Files that are cut off, or are
for something else, and results that contradict each other, are named and not counted.

Exit codes: as of 'heddle check'; 4 also if there is no answer for some part, 6 also if results contradict each other.

Examples:
  heddle cubes join results
  heddle cubes join results --plan plan.json --trace t.json)";

constexpr const char* run_footer =
    R"(The results are left in the folder, and what is there already is not done again: a run that was stopped goes on where it was. A
part whose worker dies is tried again; one that needs more than --part-timeout is divided. The first part that is UNSAFE ends
all others. In the end all is joined, as by 'heddle cubes join'.

Exit codes: as of 'heddle cubes join'.

Examples:
  heddle cubes run plan.json -o results --workers 8
  heddle cubes run plan.json -o results --engine parallel --hosts machines --workers 4
  heddle cubes run plan.json -o results --engine slurm --workers 100 --part-timeout 3600 --engine-arg=--partition=long
  heddle cubes run plan.json -o results --engine slurm --workers 100 --detach
  heddle cubes run plan.json -o results --engine mpi --workers 63 --hosts hostfile)";

void add_number_of_cubes(CLI::App& app, unsigned& parts) {
    app.add_option("--cubes", parts, "About N parts; fewer, if there is nothing more to divide by")
        ->type_name("N")
        ->capture_default_str()
        ->check(positive_number);
}

void add_output(CLI::App& app, std::string& output) {
    app.add_option("-o,--output", output, "File for the plan; - means stdout")
        ->type_name("FILE")
        ->capture_default_str();
}

template <class Command>
void add_joined_output(CLI::App& app, Command& command) {
    app.add_option("--json", command.json_file, "Write the verdict as JSON; - means stdout, instead of the text")
        ->type_name("FILE");
    app.add_option("--trace", command.trace_file, "Save the failing run, for 'heddle replay'")->type_name("FILE");
    app.add_flag("-q,--quiet", command.quiet, "Print the verdict line, and what is wrong with results, only");
    add_detail_option(app, command.detail);
    add_color_option(app, command.color);
}

}  // namespace

void define(CLI::App& app, CubesPlanCommand& command) {
    app.footer(plan_footer);
    CheckCommand& check = command.check;
    add_files(app, check.program, linked_files_help);
    add_program_options(app, check.program);
    add_property_options(app, check.engine);
    add_bound_options(app, check.engine);
    add_method_options(app, check);
    app.option_defaults()->group("Plan");
    add_number_of_cubes(app, command.parts);
    add_output(app, command.output);
}

void define(CLI::App& app, CubesSplitCommand& command) {
    app.footer(split_footer);
    app.add_option("PART", command.part, "The part to be divided, as in plan.json#17")->required()->type_name("");
    add_number_of_cubes(app, command.parts);
    add_output(app, command.output);
    add_timeout_option(app, command.timeout);
}

void define(CLI::App& app, CubesJoinCommand& command) {
    app.footer(join_footer);
    app.add_option("RESULTS", command.folder, "The folder with the results of the parts")->required()->type_name("");
    app.add_option("--plan", command.plan_file, "The plan")->type_name("FILE")->default_str("plan.json in the folder");
    add_joined_output(app, command);
}

void define(CLI::App& app, CubesRunCommand& command) {
    app.footer(run_footer);
    app.add_option("PLAN", command.plan_file, "The plan")->required()->type_name("");
    app.add_option("-o,--results", command.folder, "Folder for the results")->required()->type_name("FOLDER");
    add_engine_options(app, command.engine);
    app.add_option("--workers", command.engine.workers, "Parts at a time; with parallel and hosts, on each of them")
        ->type_name("W")
        ->capture_default_str()
        ->check(positive_number);
    app.add_option("--heddle", command.engine.heddle, "Start this heddle, which all machines have")
        ->type_name("FILE")
        ->default_str("this one");
    app.add_flag("--detach", command.detach,
                 "With slurm: hand over the parts, and a job that joins them, and do not wait");
    app.option_defaults()->group("Parts");
    app.add_option_function<double>(
           "--part-timeout", [&command](double seconds) { command.part_seconds = seconds; },
           "Give up a part after S seconds, and divide it")
        ->type_name("S")
        ->default_str("none")
        ->check(positive_seconds);
    app.add_option_function<unsigned>(
           "--memory", [&command](unsigned megabytes) { command.memory_megabytes = megabytes; },
           "Give up a part when its solver needs more than MB megabytes, and divide it")
        ->type_name("MB")
        ->default_str("none")
        ->check(positive_number);
    app.add_option("--split", command.split_into, "Divide a part that is given up into about N; 1: do not")
        ->type_name("N")
        ->capture_default_str()
        ->check(positive_number);
    app.add_option("--retries", command.retries, "Try a part whose worker has died N more times")
        ->type_name("N")
        ->capture_default_str()
        ->check(whole_number);
    app.option_defaults()->group("Output");
    add_joined_output(app, command);
}

void define(CLI::App& app, JobCommand& command) {
    app.group("");  // nothing for people
    app.add_option("FOLDER", command.folder, "The folder with the job")->required()->type_name("");
    app.add_option("NAME", command.name, "The job")->required()->type_name("");
}

}  // namespace heddle::cli

#include <fmt/format.h>

#include "cli/commands/checked_program.h"
#include "cli/commands/commands.h"
#include "cli/commands/part_of_plan.h"
#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cubes/cover.h"
#include "engine/divide.h"
#include "ir/load/file_hash.h"
#include "util/error.h"

namespace heddle::cli {

namespace {

// What is about one run among all, or about a part of the program only.
void require_divisible(const CheckCommand& command) {
    const engine::CheckOptions& engine = command.engine;
    const auto refuse = [](const char* option) {
        throw UserError(fmt::format("{} does not go together with parts of a plan", option));
    };
    if (engine.all_violations) refuse("--all-violations");
    if (engine.shortest) refuse("--shortest");
    if (engine.fewest_preemptions) refuse("--fewest-switches");
    if (engine.abstraction.domain != engine::Domain::None) refuse("--abstract");
    if (!engine.dump_smt2.empty()) refuse("--dump-smt2");
    if (engine.method != engine::Method::Auto && engine.method != engine::Method::Solver)
        refuse("a --method without a solver");
}

// Divides what the command asks, and proves that nothing is left out.
void divide_into(cubes::Plan& plan, const CheckCommand& command, const ir::LinkedModule& module, unsigned parts) {
    ProgressLine line(true);
    engine::CheckOptions options = command.engine;
    options.method = engine::Method::Solver;
    options.interrupted = interrupted;
    options.progress = [&line](const engine::Progress& progress) { line.show(progress); };
    const engine::Division division = engine::divide(program_source(module, command, command.program), options, parts);
    plan.loops = division.loops;
    plan.constant_loops = division.constant_loops;
    plan.encoding = division.encoding;
    const encoder::Cube root = options.part ? options.part->cube : encoder::Cube{};
    set_parts(plan, root, division.cubes, [&](const encoder::Choice& choice) { return division.texts.at(choice); });
    const std::string wrong = what_is_wrong_with_parts(plan, &plan.proved_by);
    if (!wrong.empty()) throw InternalError("the parts of a plan: " + wrong);
}

int finish(const cubes::Plan& plan, const std::string& output) {
    const std::string text = to_text(plan);
    if (output == "-") {
        fmt::print("{}", text);
    } else {
        publish_file(output, text);
        fmt::print("{} parts, by {} choices ({}); {} has shown that they are all, and exclude each other\n",
                   plan.parts.size(), plan.choices.size(), plan.encoding, plan.proved_by);
    }
    return no_violation;
}

}  // namespace

int run_cubes_plan(const CubesPlanCommand& command) {
    require_divisible(command.check);
    if (command.output != "-") require_writable(command.output);
    watch_for_interrupts();
    cubes::Plan plan;
    plan.heddle_version = HEDDLE_VERSION;
    plan.arguments = command.arguments;
    for (const std::string& file : command.check.program.source.files)
        plan.files.push_back({file, ir::sha256_of_file(file)});
    const ir::LinkedModule module = ir::load(command.check.program.source);
    plan.fingerprint = module.fingerprint;
    divide_into(plan, command.check, module, command.parts);
    return finish(plan, command.output);
}

int run_cubes_split(const CubesSplitCommand& command) {
    if (command.output != "-") require_writable(command.output);
    watch_for_interrupts();
    const cubes::PartName name = cubes::parse_part_name(command.part);
    cubes::Plan plan = read_plan(name.file);
    CheckCommand check = question_of(plan, name.part);
    check.engine.timeout = command.timeout;
    const ir::LinkedModule module = ir::load(check.program.source);
    require_same_program(plan, module);
    plan.within = cubes::Origin{plan.sum, name.part};
    divide_into(plan, check, module, command.parts);
    return finish(plan, command.output);
}

}  // namespace heddle::cli

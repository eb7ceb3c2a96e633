
#include "cli/commands/commands.h"
#include "cli/commands/join_results.h"
#include "cli/commands/part_of_plan.h"
#include "cli/terminal/files.h"

namespace heddle::cli {

int run_cubes_join(const CubesJoinCommand& command) {
    for (const std::string& path : {command.json_file, command.trace_file})
        if (!path.empty() && path != "-") require_writable(path);
    const std::string plan_file = command.plan_file.empty() ? command.folder + "/plan.json" : command.plan_file;
    const cubes::Plan plan = read_plan(plan_file);
    const CheckCommand question = question_of(plan);
    const ir::LinkedModule module = ir::load(question.program.source);
    require_same_program(plan, module);
    const cubes::Joined joined = join_results(plan, question, module, results_in(command.folder, plan_file));
    return finish_join(joined, question, plan,
                       {command.json_file, command.trace_file, command.quiet, command.detail, command.color});
}

}  // namespace heddle::cli

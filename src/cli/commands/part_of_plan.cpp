#include "cli/commands/part_of_plan.h"

#include <fmt/core.h>

#include <algorithm>

#include "cli/terminal/files.h"
#include "ir/load/file_hash.h"
#include "util/error.h"

namespace heddle::cli {

std::string digest(const std::string& text) {
    return ir::sha256_of_text(text);
}

cubes::Plan read_plan(const std::string& path) {
    cubes::Plan plan = cubes::parse_plan(read_file(path), path, digest);
    if (plan.heddle_version != HEDDLE_VERSION)
        throw UserError(fmt::format("{}: was made by Heddle {}; this is Heddle {}, whose steps may have other numbers",
                                    path, plan.heddle_version, HEDDLE_VERSION));
    return plan;
}

CheckCommand question_of(const cubes::Plan& plan) {
    std::vector<std::string> words = {"check"};
    std::ranges::copy(plan.arguments, std::back_inserter(words));
    Command command = parse(std::move(words));
    auto* check = std::get_if<CheckCommand>(&command);
    if (check == nullptr || !check->cube.empty()) throw UserError("the arguments in the plan ask no question");
    check->engine.method = engine::Method::Solver;
    return std::move(*check);
}

CheckCommand question_of(const cubes::Plan& plan, unsigned part) {
    if (part < 1 || part > plan.parts.size())
        throw UserError(fmt::format("the plan has no part {}: it has {}", part, plan.parts.size()));
    CheckCommand command = question_of(plan);
    command.engine.cores = 1;  // others work on other parts
    command.engine.part = engine::PartOfRuns{plan.loops, plan.constant_loops, cube_of(plan, part)};
    return command;
}

void require_same_program(const cubes::Plan& plan, const ir::LinkedModule& module) {
    for (const cubes::SourceFile& file : plan.files)
        if (ir::sha256_of_file(file.name) != file.sha256)
            throw UserError(fmt::format("{}: is not the file that the plan was made for", file.name));
    if (module.fingerprint != plan.fingerprint)
        throw UserError(
            fmt::format("{}: here this is another program than where the plan was made; the compilers or the "
                        "headers differ",
                        plan.files.empty() ? "the program" : plan.files.front().name));
}

}  // namespace heddle::cli

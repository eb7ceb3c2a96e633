#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "cli/commands/commands.h"
#include "cli/commands/engine_batch.h"
#include "cli/commands/join_results.h"
#include "cli/commands/part_of_plan.h"
#include "cli/terminal/campaign_table.h"
#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "cli/terminal/interrupt.h"
#include "cubes/campaign.h"
#include "util/error.h"

namespace heddle::cli {

namespace fs = std::filesystem;

namespace {

// The folder has the plan beside the results: it can be joined, or gone on with, without anything else.
void prepare_folder(const CubesRunCommand& command, const cubes::Plan& plan) {
    std::error_code error;
    fs::create_directories(command.folder, error);
    if (error) throw UserError(fmt::format("{}: cannot be made: {}", command.folder, error.message()));
    const std::string copy = command.folder + "/plan.json";
    if (!fs::exists(copy)) publish_file(copy, read_file(command.plan_file));
    if (digest(read_file(copy)) != plan.sum)
        throw UserError(fmt::format("{}: holds results of another plan", command.folder));
}

// As words of `heddle check`, and what a part gets on top of that.
void set_limits(cubes::CampaignOptions& options, const CubesRunCommand& command) {
    if (command.part_seconds) {
        options.limits.push_back(fmt::format("--timeout={}", *command.part_seconds));
        options.killed_at.seconds = *command.part_seconds * 1.1 + 30;
    }
    if (command.memory_megabytes) {
        options.limits.push_back(fmt::format("--memory={}", *command.memory_megabytes));
        options.killed_at.megabytes = *command.memory_megabytes * 5 / 4 + 1024;
    }
}

}  // namespace

int run_cubes_run(const CubesRunCommand& command) {
    for (const std::string& path : {command.json_file, command.trace_file})
        if (!path.empty() && path != "-") require_writable(path);
    const cubes::Plan plan = read_plan(command.plan_file);
    const CheckCommand question = question_of(plan);
    cubes::CampaignOptions options;
    options.batch = batch_options(command.engine);
    const std::unique_ptr<jobs::Engine> engine = jobs::make_engine(command.engine.kind, own_executable());
    watch_for_interrupts();
    const ir::LinkedModule module = ir::load(question.program.source);
    require_same_program(plan, module);
    prepare_folder(command, plan);

    CampaignTable table(!command.quiet);
    options.folder = command.folder;
    options.retries = command.retries;
    options.split_into = command.split_into;
    options.violation_exit_code = violation;
    options.progress = [&table](const cubes::CampaignProgress& progress) { table.show(progress); };
    set_limits(options, command);
    const auto look = [&] {
        return join_results(plan, question, module, results_in(command.folder, command.folder + "/plan.json"));
    };
    cubes::Campaign campaign(plan, options, look);
    if (command.detach) {
        fmt::print("{}\n", campaign.submit(*engine, {options.batch.heddle, "cubes", "join", command.folder}));
        return no_violation;
    }
    const cubes::Joined joined = campaign.run(*engine);
    table.close();
    for (const std::string& complaint : campaign.complaints()) fmt::print(stderr, "heddle: {}\n", complaint);
    for (const auto& [part, why] : campaign.failed()) fmt::print(stderr, "heddle: part {} failed: {}\n", part, why);
    return finish_join(joined, question, plan,
                       {command.json_file, command.trace_file, command.quiet, command.detail, command.color});
}

int run_job(const JobCommand& command) {
    watch_for_interrupts();
    return jobs::JobFolder(command.folder).work(command.name, interrupted);
}

}  // namespace heddle::cli

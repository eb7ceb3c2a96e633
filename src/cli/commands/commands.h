// The commands.  Each gives the exit code; errors are thrown.
#pragma once

#include "cli/options/options.h"

namespace heddle::cli {

int run_check(const CheckCommand& command);
int run_show(const ShowCommand& command);
int run_compare(const CompareCommand& command);
int run_replay(const ReplayCommand& command);
int run_sequentialize(const SequentializeCommand& command);
int run_fences(const FencesCommand& command);
int run_stubs(const StubsCommand& command);
int run_solvers(const SolversCommand& command);
int run_cubes_plan(const CubesPlanCommand& command);
int run_cubes_split(const CubesSplitCommand& command);
int run_cubes_join(const CubesJoinCommand& command);
int run_cubes_run(const CubesRunCommand& command);
int run_job(const JobCommand& command);

}  // namespace heddle::cli

// The commands.  Each gives the exit code; errors are thrown.
#pragma once

#include "cli/options.h"
#include "model/verdict.h"

namespace heddle::cli {

int run_check(const CheckCommand& command);
int run_show(const ShowCommand& command);
int run_replay(const ReplayCommand& command);

int exit_code_of(const model::Verdict& verdict, bool require_proof);

}  // namespace heddle::cli

// What each command takes: one file define_COMMAND.cpp for each.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/options/options.h"

namespace heddle::cli {

// Adds the options, which will write into `command`, and the examples.
void define(CLI::App& app, CheckCommand& command);
void define(CLI::App& app, ShowCommand& command);
void define(CLI::App& app, CompareCommand& command);
void define(CLI::App& app, ReplayCommand& command);
void define(CLI::App& app, SequentializeCommand& command);
void define(CLI::App& app, FencesCommand& command);
void define(CLI::App& app, StubsCommand& command);
void define(CLI::App& app, SolversCommand& command);
void define(CLI::App& app, CubesPlanCommand& command);
void define(CLI::App& app, CubesSplitCommand& command);
void define(CLI::App& app, CubesJoinCommand& command);
void define(CLI::App& app, CubesRunCommand& command);
void define(CLI::App& app, JobCommand& command);
void define(CLI::App& app, DescribeCommand& command);

}  // namespace heddle::cli

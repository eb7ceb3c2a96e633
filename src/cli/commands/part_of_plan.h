// A part of a plan as a check.
#pragma once

#include <string>

#include "cli/options/options.h"
#include "cubes/cube_plan.h"
#include "ir/load/load.h"

namespace heddle::cli {

std::string digest(const std::string& text);

// Throws UserError if there is none, or if another version of Heddle wrote it.
cubes::Plan read_plan(const std::string& path);

// What `heddle check` was asked when the plan was made.
CheckCommand question_of(const cubes::Plan& plan);
// The same for one part only.
CheckCommand question_of(const cubes::Plan& plan, unsigned part);

// Throws UserError if the files are not those that the plan is about, or if they are another program here.
void require_same_program(const cubes::Plan& plan, const ir::LinkedModule& module);

}  // namespace heddle::cli

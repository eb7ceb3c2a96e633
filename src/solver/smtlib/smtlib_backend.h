// Any SMT-LIB 2 solver, as a process on a pipe.
#pragma once

#include <memory>
#include <string>

#include "solver/common/process_backend.h"

namespace heddle::solver {

// `command` runs the solver so that it reads commands from its standard input, as in "z3 -in" or "cvc5 --incremental
// --bitblast=eager"; see split_command for how words and quotes are understood.  The solver must know QF_BV, push and
// pop, check-sat-assuming and get-value; where it does not know get-unsat-assumptions, all assumptions are the core. A
// solver that dies, prints something else than a reply or does not stop in time is killed: the answer is Unknown with
// its last words, and a new process takes over at the next check.  The name is "smtlib:command".
std::unique_ptr<ProcessBackend> make_smtlib_backend(const std::string& command, term::Manager& manager);

}  // namespace heddle::solver

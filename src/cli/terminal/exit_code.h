// What the process answers with.
#pragma once

#include "model/verdict.h"

namespace heddle::cli {

enum ExitCode : int {
    no_violation = 0,
    bad_input = 2,       // bad usage, a file that cannot be read, a syntax error
    unsupported = 3,     // the program uses something that cannot be modelled exactly
    unknown = 4,         // out of time or memory, interrupted, the solver gave up
    not_proved = 5,      // --require-proof, and no violation was found within the bounds only
    internal_error = 6,  // a broken promise inside Heddle
    native_differs = 7,  // a real process does not fail as predicted
    violation = 10,
};

int exit_code_of(const model::Verdict& verdict, bool require_proof);

}  // namespace heddle::cli

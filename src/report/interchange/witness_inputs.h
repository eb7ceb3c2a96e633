// Values from outside, as witnesses tell them: what a call of an input function has returned.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/trace.h"

namespace heddle::report {

struct ReturnedInput {
    unsigned thread = 0;
    SourceLocation call_end;  // the closing parenthesis of the call
    std::string function;     // "__VERIFIER_nondet_int"
    std::string constraint;   // "\result == -3"
};

// By the number of the step before which a witness tells of them; the last are after all steps.  Only integers, of
// calls of the __VERIFIER_nondet_ functions that the source shows at the place of the input.
std::map<std::size_t, std::vector<ReturnedInput>> returned_inputs(const model::Trace& trace);

}  // namespace heddle::report

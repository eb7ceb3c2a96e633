// What of a program cannot be modelled exactly, and what its user wants to know about that.
#pragma once

#include <exception>
#include <string>
#include <vector>

#include "util/source_location.h"

namespace heddle::ir {

struct Refusal {
    struct Call {
        std::string function;
        SourceLocation where;  // inside of it
    };
    SourceLocation at;     // where the refused instruction is
    SourceLocation where;  // the same, or the call of a library's function that leads there
    std::string reason;
    std::string library_function = {};  // that call
    std::vector<Call> calls = {};       // how a run gets there: the innermost first
    std::string missing = {};           // the function or variable that is defined nowhere, as the linker knows it
};

// Thrown to end the search for more.  No Unsupported, which would be one more find.
class EnoughRefusals : public std::exception {};

}  // namespace heddle::ir

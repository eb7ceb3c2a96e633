// A trace as a C program of one file, for a project's own tests.
#pragma once

#include <string>

#include "model/trace.h"
#include "replay/native/compiler.h"
#include "replay/replay.h"

namespace heddle::replay::native {

// The source with calls of the run-time library at the places where threads have to stop, and the library with the
// schedule: for any C compiler with the extensions of GNU C.  The result has been compiled and run: it fails as
// predicted.  `bitcode` is the module of the file `source`.  Throws UserError if that is no C, Unsupported if the run
// cannot be forced in the source.
std::string emit_test(const std::string& bitcode, const std::string& source, const model::Trace& trace,
                      const Options& options, const Compiler& compiler);

}  // namespace heddle::replay::native

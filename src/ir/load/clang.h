// clang as a child process: from a C or C++ file to a bitcode file.
#pragma once

#include <string>

#include "ir/load/load.h"

namespace heddle::ir {

// The clang to call: the one that the environment variable HEDDLE_CLANG names, else one of the LLVM version that
// Heddle is built with.  Throws UserError if there is none.
std::string find_clang();

// "19.1.7": what Heddle is built with.
std::string llvm_version();
// "/usr/bin/clang-19 19.1.7", or that there is none.
std::string clang_and_version();

struct ClangResult {
    int exit_code = 0;         // negative: it could not be started, or a signal ended it
    std::string problem = {};  // then: why
    std::string output = {};
    std::string errors = {};
};

// Throws UserError if there is no clang.
ClangResult call_clang(const std::vector<std::string>& arguments);

// What clang is told whatever it is to do with a file of the program.
std::vector<std::string> language_arguments(const SourceOptions& options);

// Compiles `source` without optimisation into the bitcode file `output`.  Throws UserError with clang's first error.
void compile(const std::string& source, const SourceOptions& options, const std::string& output);

}  // namespace heddle::ir

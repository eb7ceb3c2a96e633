// clang as a child process: from a C or C++ file to a bitcode file.
#pragma once

#include <string>

#include "ir/load.h"

namespace heddle::ir {

// A private folder for temporary files, removed with all that is in it.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string file(const std::string& name) const { return path_ + "/" + name; }

private:
    std::string path_;
};

// The clang to call: the one that the environment variable HEDDLE_CLANG names, else one of the LLVM version that
// Heddle is built with.  Throws UserError if there is none.
std::string find_clang();

// What clang is told whatever it is to do with a file of the program.
std::vector<std::string> language_arguments(const SourceOptions& options);

// Compiles `source` without optimisation into the bitcode file `output`; `folder` takes clang's messages.  Throws
// UserError with clang's first error.
void compile(const std::string& clang, const std::string& source, const SourceOptions& options,
             const TemporaryFolder& folder, const std::string& output);

}  // namespace heddle::ir

// The files of a project: of many, those that a program needs.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ir/load/load.h"
#include "util/temporary_folder.h"

namespace llvm {
class Module;
}  // namespace llvm

namespace heddle::ir {

// As of an archive: a file is linked if it defines what the program uses and lacks.
class ProjectFiles {
public:
    struct Compiled {
        std::string file;
        std::string bitcode;  // a path, good as long as the object lives
    };

    // Compiles all of them, several at a time.  That one cannot be compiled matters only if it is needed.
    explicit ProjectFiles(const SourceOptions& options);

    // A file that was not given yet.  Throws UserError if the one that is needed could not be compiled.
    std::optional<Compiled> next_for(const llvm::Module& program);

private:
    struct File {
        Compiled compiled;
        std::string error;  // of clang; empty: there is none
        std::set<std::string> defines;
        bool is_linked = false;
    };

    void compile_all(const SourceOptions& options);

    TemporaryFolder folder_;
    std::vector<File> files_;
};

// Leaves out the bodies of what main, and what runs before it, cannot come to.
void drop_unreached(llvm::Module& program);

}  // namespace heddle::ir

// From files to one linked LLVM module.
#pragma once

#include <string>
#include <vector>

namespace heddle::ir {

// The kinds of calls that can be made to fail: memory, threads, and what belongs to locks.
inline const std::vector<std::string> fault_kinds = {"malloc", "create", "lock"};

// A file of a project, and what clang is told when it compiles it.
struct ProjectFile {
    std::string file;
    std::vector<std::string> arguments = {};
};

struct SourceOptions {
    std::vector<std::string> files;  // .c .cpp .cc .cxx .i .ii .ll .bc
    std::vector<std::string> include_directories = {};
    std::vector<std::string> definitions = {};  // "N=3"
    std::string standard = {};                  // "c11"; empty: clang's default
    std::vector<std::string> clang_arguments = {};
    std::string error_label = {};          // reaching a label of this name is a failure; empty: none
    bool abort_fails = false;              // and so is a call of abort
    bool volatile_is_atomic = false;       // accesses to volatile scalars are atomic
    // Of these, what is needed is linked; then what main cannot come to is left out.
    std::vector<ProjectFile> project = {};
    std::vector<std::string> file_arguments = {};  // what clang is told for `files`, beside the rest
    std::vector<std::string> faults = {};  // kinds of calls that may fail for no reason
};

// The linked module as bitcode, before any pass of ours.  Every instruction has a metadata node "heddle.id" with its
// number (model::InstructionId), so that ir and replay, which share no code, speak of the same instruction.
struct LinkedModule {
    std::string bitcode;
    // Equal for two modules with the same instructions in the same order; positions and paths do not count.
    std::string fingerprint = {};
    bool is_model = false;  // of SystemC
};

// Compiles what is C or C++ with clang (-O0 -g -Xclang -disable-O0-optnone), reads what is IR, links all and numbers
// the instructions.  Throws UserError with file and position for whatever goes wrong.
LinkedModule load(const SourceOptions& options);

}  // namespace heddle::ir

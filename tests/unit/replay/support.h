// Small programs and hand-written traces for the tests of the executor.
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string>

#include "model/trace.h"
#include "replay/replay.h"

namespace heddle::replay::test {

// A module whose instructions are numbered in module order, as ir::load does.
class Program {
public:
    // From the text of LLVM IR; the declarations of the usual library functions are added to it.
    static Program from_ir(const std::string& text);
    // From C, by clang -O0.
    static Program from_c(const std::string& text);

    // Bitcode of a module whose instructions have no numbers.
    static std::string unnumbered(const std::string& text);

    const std::string& bitcode() const { return bitcode_; }
    // The number of the n-th instruction (from 0) of a function that has this opcode ("load") or calls this function.
    unsigned id(const std::string& function, const std::string& what, unsigned n = 0) const;

private:
    explicit Program(const std::string& ir);

    std::shared_ptr<llvm::LLVMContext> context_;
    std::shared_ptr<llvm::Module> module_;
    std::string bitcode_;
};

// What clang prints if it is called with these arguments for a file in C with this text.
std::string clang_output(const std::string& arguments, const std::string& text);

// Builds a trace for one program.
struct TraceBuilder {
    const Program& program;
    model::Trace trace = {};

    // A step of the n-th execution of an instruction.
    model::TraceStep& step(unsigned thread, model::StepKind kind, unsigned instruction, unsigned occurrence = 0);
    // main creates `thread` by the n-th pthread_create in its text.
    void create(unsigned thread, unsigned n = 0);
    // A load or store of a 32-bit integer.
    void load(unsigned thread, unsigned instruction, std::uint64_t value, unsigned occurrence = 0);
    void store(unsigned thread, unsigned instruction, std::uint64_t value, unsigned occurrence = 0);
    void input(unsigned thread, unsigned instruction, unsigned occurrence, std::uint64_t offset, unsigned width,
               std::uint64_t value);
    void fails(unsigned thread, unsigned instruction, model::Property property = model::Property::Assertion);

    Outcome replay(const Options& options = {}) const {
        return heddle::replay::replay(program.bitcode(), trace, options);
    }
};

// True if `text` occurs in `whole`.
bool contains(const std::string& whole, const std::string& text);

// Whether main, with these instructions in its entry block, gives the register %r this value of an integer type.
// `globals` goes before main.
bool computes(const std::string& body, const std::string& type, const std::string& value,
              const std::string& globals = "");

}  // namespace heddle::replay::test

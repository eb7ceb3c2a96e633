#include "ir/lower.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>
#include <map>

#include "ir/facts/knowledge.h"
#include "ir/program/exception_jumps.h"
#include "ir/program/function_info.h"
#include "ir/program/prepare.h"
#include "ir/steps/pass.h"
#include "ir/thread_walk.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::ir {

namespace {

constexpr unsigned max_passes = 1000;

std::unique_ptr<llvm::Module> parse(const LinkedModule& linked, llvm::LLVMContext& context) {
    auto parsed = llvm::parseBitcodeFile(llvm::MemoryBufferRef(linked.bitcode, "linked module"), context);
    if (!parsed) throw InternalError("the linked module cannot be read: " + llvm::toString(parsed.takeError()));
    return std::move(*parsed);
}

}  // namespace

namespace {

// Of models of SystemC: their modules have arrays beside pointers, and what an index beyond the array would do to these
// is not looked at; the kernel has loops over all events and processes, which are to be unwound.
UnwindOptions for_models(UnwindOptions options, const llvm::Module& module) {
    if (module.getFunction("heddle_resume") == nullptr) return options;
    constexpr unsigned turns_of_kernel = 64;
    options.inner_bounds = true;
    if (options.keep_loops) options.constant_loops = std::max(options.constant_loops, turns_of_kernel);
    return options;
}

}  // namespace

model::Program lower(const LinkedModule& linked, term::Manager& manager, const UnwindOptions& asked) {
    llvm::LLVMContext context;
    const std::unique_ptr<llvm::Module> module = parse(linked, context);
    make_exceptions_jumps(*module);
    const UnwindOptions options = for_models(asked, *module);
    promote_locals(*module);
    Knowledge knowledge;
    std::map<const llvm::Function*, FunctionInfo> functions;
    for (unsigned pass = 0; pass < max_passes; ++pass) {
        if (options.refusals != nullptr) options.refusals->clear();
        Pass attempt(*module, manager, knowledge, functions, options, walk_thread);
        try {
            model::Program program = attempt.run();
            if (knowledge.take_changes()) continue;
            if (options.refusals != nullptr) return {};
            if (attempt.refusal()) throw *attempt.refusal();
            model::check_well_formed(program);
            return program;
        } catch (const Unsupported&) {
            // What a pass that knew too little could not do, the next one may.
            if (!knowledge.take_changes()) throw;
        }
    }
    throw InternalError("the lowering does not come to an end");
}

}  // namespace heddle::ir

// The classes that walk a thread, without a walk: a module in LLVM's text, and the means to look at it.
#pragma once

#include <doctest/doctest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ir/access/tools.h"

namespace heddle::testing {

class Walked {
public:
    // The text must have a function f; `!0` is a number for instructions.  Another thread is alive from the start.
    explicit Walked(const std::string& text, const ir::UnwindOptions& given = {})
        : module(parse(text, context)),
          options(given),
          pass(*module, manager, knowledge, functions, options,
               [](ir::Pass&, ir::ThreadIndex, ir::ContextId, const ir::Pass::Task&) {}),
          tools(pass, 0, 0),
          frame{function(), pass.info(function()), 0} {
        pass.threads.push_back({0, {}, {}, false, {}});
        pass.program.threads.push_back({"main", {}, {}, {}});
        tools.walk.frame = &frame;
        state.incoming = {{std::nullopt, manager.top()}};
        state.live = {1};
    }

    const llvm::Function& function(const char* name = "f") const { return *module->getFunction(name); }
    const llvm::BasicBlock& block(const std::string& name) const {
        for (const llvm::BasicBlock& candidate : function())
            if (candidate.getName() == name) return candidate;
        throw std::invalid_argument("no block " + name);
    }
    const llvm::Instruction& instruction(const std::string& name) const {
        for (const llvm::BasicBlock& candidate : function())
            for (const llvm::Instruction& each : candidate)
                if (each.getName() == name) return each;
        throw std::invalid_argument("no instruction " + name);
    }
    ir::Site site(const std::string& name) { return {instruction(name), 0, manager.bits(0, 32)}; }

    ir::ObjectId object(const char* name) { return pass.objects.global(*module->getGlobalVariable(name, true), 0); }
    term::Term address(const char* name) { return pass.objects.address(object(name)); }
    // Other threads use the variable, too.
    void share(const char* name) {
        knowledge.share(object(name), 0);
        knowledge.object(object(name)).rebuild();
    }

    term::Term number(std::uint64_t value, unsigned width = 32) { return manager.bits(value, width); }
    term::Term condition(const char* name) { return manager.variable(name, term::Sort::boolean()); }

    const model::Thread& thread() const { return pass.program.threads.front(); }
    // The steps so far: "load x; store x".
    std::string steps() const {
        std::string texts;
        for (const model::Location& location : thread().locations)
            if (location.is_step()) texts += (texts.empty() ? "" : "; ") + location.step().text;
        return texts;
    }
    // How paths have ended.  No more paths may come.
    std::vector<std::string> ends() {
        tools.paths.finish_thread();
        std::vector<std::string> texts;
        for (const model::Location& location : thread().locations)
            if (!location.is_step()) texts.push_back(location.terminal().what);
        return texts;
    }

private:
    static std::unique_ptr<llvm::Module> parse(const std::string& text, llvm::LLVMContext& context) {
        llvm::SMDiagnostic problem;
        auto module = llvm::parseAssemblyString(text + "\n!0 = !{i32 7}\n", problem, context);
        if (module == nullptr) throw std::invalid_argument(problem.getMessage().str());
        return module;
    }

    llvm::LLVMContext context;
    std::unique_ptr<llvm::Module> module;
    std::map<const llvm::Function*, ir::FunctionInfo> functions;

public:
    term::Manager manager;
    ir::Knowledge knowledge;
    ir::UnwindOptions options;
    ir::Pass pass;
    ir::Tools tools;
    ir::Frame frame;
    ir::State state;
};

}  // namespace heddle::testing

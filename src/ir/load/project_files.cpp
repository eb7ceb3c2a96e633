#include "ir/load/project_files.h"

#include <fmt/core.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <sstream>
#include <thread>

#include "ir/load/clang.h"
#include "util/cores.h"
#include "util/error.h"

namespace heddle::ir {

namespace {

bool defines(const llvm::GlobalValue& value) {
    return !value.isDeclaration() && !value.hasLocalLinkage() && !value.hasLinkOnceLinkage() &&
           !value.hasAvailableExternallyLinkage();
}

std::set<std::string> definitions_in(const std::string& bitcode) {
    llvm::LLVMContext context;
    llvm::SMDiagnostic diagnostic;
    const auto module = llvm::getLazyIRFileModule(bitcode, diagnostic, context);
    std::set<std::string> names;
    if (module != nullptr)
        for (const llvm::GlobalValue& value : module->global_values())
            if (defines(value)) names.insert(value.getName().str());
    return names;
}

std::set<std::string> missing_in(const llvm::Module& program) {
    std::set<std::string> names;
    for (const llvm::GlobalValue& value : program.global_values())
        if (value.isDeclaration() && !value.use_empty() && !value.getName().starts_with("llvm."))
            names.insert(value.getName().str());
    return names;
}

bool meet(const std::set<std::string>& a, const std::set<std::string>& b) {
    return std::ranges::any_of(a, [&](const std::string& name) { return b.contains(name); });
}

// Whether the file may define one of these: it is C, and has the word.
bool mentions(const std::string& file, const std::set<std::string>& names) {
    std::ifstream stream(file);
    std::stringstream content;
    content << stream.rdbuf();
    const std::string text = content.str();
    return std::ranges::any_of(names, [&](const std::string& name) {
        const std::size_t at = text.find(name);
        return at != std::string::npos && text.find_first_not_of(' ', at + name.size()) != std::string::npos &&
               text[text.find_first_not_of(' ', at + name.size())] == '(' && text.find('{', at) != std::string::npos;
    });
}

}  // namespace

ProjectFiles::ProjectFiles(const SourceOptions& options) {
    for (const ProjectFile& file : options.project)
        files_.push_back({{file.file, folder_.file(fmt::format("{}.bc", files_.size()))}, "", {}});
    compile_all(options);
}

void ProjectFiles::compile_all(const SourceOptions& options) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < files_.size(); i = next++) {
            SourceOptions own = options;
            own.clang_arguments = options.project[i].arguments;
            own.clang_arguments.insert(own.clang_arguments.end(), options.clang_arguments.begin(),
                                       options.clang_arguments.end());
            try {
                compile(files_[i].compiled.file, own, files_[i].compiled.bitcode);
                files_[i].defines = definitions_in(files_[i].compiled.bitcode);
            } catch (const UserError& error) {
                files_[i].error = error.what();
            }
        }
    };
    std::vector<std::jthread> workers;
    const std::size_t count = std::min<std::size_t>(available_cores(), files_.size());
    for (std::size_t i = 0; i < count; ++i) workers.emplace_back(work);
}

std::optional<ProjectFiles::Compiled> ProjectFiles::next_for(const llvm::Module& program) {
    const std::set<std::string> missing = missing_in(program);
    for (File& file : files_) {
        if (file.is_linked || !meet(file.defines, missing)) continue;
        file.is_linked = true;
        return file.compiled;
    }
    for (const File& file : files_)
        if (!file.error.empty() && mentions(file.compiled.file, missing)) throw UserError(file.error);
    return std::nullopt;
}

namespace {

void reach(const llvm::Value* value, std::set<const llvm::Value*>& reached, std::vector<const llvm::Value*>& open) {
    if (llvm::isa<llvm::Constant>(value) && reached.insert(value).second) open.push_back(value);
}

std::set<const llvm::Value*> reached_from_main(const llvm::Module& program) {
    std::set<const llvm::Value*> reached;
    std::vector<const llvm::Value*> open;
    for (const llvm::GlobalVariable& variable : program.globals())
        if (variable.getName().starts_with("llvm.")) reach(&variable, reached, open);
    if (const llvm::Function* main = program.getFunction("main")) reach(main, reached, open);
    while (!open.empty()) {
        const auto* next = llvm::cast<llvm::Constant>(open.back());
        open.pop_back();
        for (const llvm::Use& operand : next->operands()) reach(operand.get(), reached, open);
        const auto* function = llvm::dyn_cast<llvm::Function>(next);
        if (function == nullptr) continue;
        for (const llvm::BasicBlock& block : *function)
            for (const llvm::Instruction& instruction : block)
                for (const llvm::Use& operand : instruction.operands()) reach(operand.get(), reached, open);
    }
    return reached;
}

}  // namespace

void drop_unreached(llvm::Module& program) {
    const std::set<const llvm::Value*> reached = reached_from_main(program);
    for (llvm::Function& function : program)
        if (!function.isDeclaration() && !reached.contains(&function)) {
            function.deleteBody();
            function.setComdat(nullptr);
        }
}

}  // namespace heddle::ir

#include "ir/load/load.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>

#include "ir/load/clang.h"
#include "ir/load/error_points.h"
#include "ir/load/project_files.h"
#include "ir/load/trial.h"
#include "ir/runtime/adapt_calls.h"
#include "ir/runtime/block_locals.h"
#include "ir/runtime/byte_copies.h"
#include "ir/runtime/cancellation.h"
#include "ir/runtime/cleanup_scopes.h"
#include "ir/runtime/faults.h"
#include "ir/runtime/inline_assembly.h"
#include "ir/runtime/keys.h"
#include "ir/runtime/linker.h"
#include "ir/runtime/printed_strings.h"
#include "ir/runtime/renamed_calls.h"
#include "ir/runtime/snprintf.h"
#include "ir/runtime/thread_results.h"
#include "ir/runtime/variadic_functions.h"
#include "ir/runtime/variadic_printers.h"
#include "ir/runtime/volatile_accesses.h"
#include "util/error.h"
#include "util/temporary_folder.h"

namespace heddle::ir {

namespace {

constexpr std::array source_suffixes = {".c", ".cpp", ".cc", ".cxx", ".i", ".ii"};
constexpr std::array ir_suffixes = {".ll", ".bc"};

// Keeps the first message that LLVM sends through the context; without it LLVM would print and go on, or exit.
class Diagnostics {
public:
    explicit Diagnostics(llvm::LLVMContext& context) { context.setDiagnosticHandlerCallBack(receive, this); }

    const std::string& first() const { return first_; }

private:
#if LLVM_VERSION_MAJOR >= 19
    static void receive(const llvm::DiagnosticInfo* info, void* self) {
        static_cast<Diagnostics*>(self)->keep(*info);
    }
#else
    static void receive(const llvm::DiagnosticInfo& info, void* self) {
        static_cast<Diagnostics*>(self)->keep(info);
    }
#endif

    // Warnings count: they tell of dropped debug info or of modules that do not fit together.
    void keep(const llvm::DiagnosticInfo& info) {
        if (!first_.empty() || (info.getSeverity() != llvm::DS_Error && info.getSeverity() != llvm::DS_Warning)) return;
        llvm::raw_string_ostream stream(first_);
        llvm::DiagnosticPrinterRawOStream printer(stream);
        info.print(printer);
    }

    std::string first_;
};

bool has_suffix(const std::string& file, const auto& suffixes) {
    return std::ranges::find(suffixes, std::filesystem::path(file).extension().string()) != suffixes.end();
}

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

void check_file(const std::string& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error)) throw UserError(fmt::format("{}: no such file", file));
    if (std::filesystem::is_directory(file, error)) throw UserError(fmt::format("{}: is a folder, not a file", file));
    if (!has_suffix(file, source_suffixes) && !has_suffix(file, ir_suffixes))
        throw UserError(fmt::format("{}: unknown kind of file; known are {} and {}", file,
                                    fmt::join(source_suffixes, " "), fmt::join(ir_suffixes, " ")));
}

std::string position_of(const llvm::SMDiagnostic& diagnostic, const std::string& name) {
    if (diagnostic.getLineNo() <= 0) return name;
    return fmt::format("{}:{}:{}", name, diagnostic.getLineNo(), diagnostic.getColumnNo() + 1);
}

// Reads IR from `path`; messages call it `name`.
std::unique_ptr<llvm::Module> read_ir(const std::string& path, const std::string& name, llvm::LLVMContext& context,
                                      const Diagnostics& diagnostics) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer) throw UserError(fmt::format("{}: cannot be read: {}", name, buffer.getError().message()));
    if ((*buffer)->getBuffer().trim().empty())
        throw UserError(fmt::format("{}: the file is empty; a program needs a function main", name));

    llvm::SMDiagnostic diagnostic;
    auto module = llvm::parseIR((*buffer)->getMemBufferRef(), diagnostic, context);
    if (!module)
        throw UserError(fmt::format("{}: error: {} (LLVM {} cannot read it)", position_of(diagnostic, name),
                                    first_line(diagnostic.getMessage().str()), LLVM_VERSION_STRING));
    if (!diagnostics.first().empty())
        throw UserError(fmt::format("{}: error: {} (made by another version of LLVM than {}?)", name,
                                    first_line(diagnostics.first()), LLVM_VERSION_STRING));
    return module;
}

void verify(const llvm::Module& module, const std::string& name) {
    std::string message;
    llvm::raw_string_ostream stream(message);
    if (llvm::verifyModule(module, &stream))
        throw UserError(fmt::format("{}: error: {} (the IR is not valid)", name, first_line(stream.str())));
}

void check_target(const llvm::Module& module, const std::string& name) {
    const llvm::DataLayout& layout = module.getDataLayout();
    if (!layout.isLittleEndian())
        throw UserError(fmt::format("{}: its target is big-endian; compile it for a little-endian one", name));
    if (layout.getPointerSizeInBits() != 64)
        throw UserError(fmt::format("{}: its pointers have {} bits; compile it for a 64-bit target", name,
                                    layout.getPointerSizeInBits()));
}

std::unique_ptr<llvm::Module> load_file(const std::string& file, const SourceOptions& options,
                                        llvm::LLVMContext& context, const Diagnostics& diagnostics) {
    std::unique_ptr<llvm::Module> module;
    if (has_suffix(file, source_suffixes)) {
        const TemporaryFolder folder;
        const std::string bitcode = folder.file("module.bc");
        SourceOptions own = options;
        own.clang_arguments.insert(own.clang_arguments.begin(), options.file_arguments.begin(),
                                   options.file_arguments.end());
        compile(file, own, bitcode);
        module = read_ir(bitcode, file, context, diagnostics);
    } else {
        try_reading(file, [&] { verify(*read_ir(file, file, context, diagnostics), file); });
        module = read_ir(file, file, context, diagnostics);
    }
    verify(*module, file);
    check_target(*module, file);
    return module;
}

void link_into(llvm::Module& program, std::unique_ptr<llvm::Module> module, const std::string& name,
               const Diagnostics& diagnostics) {
    // IR written by hand often names no data layout; it takes that of the others.
    if (module->getDataLayoutStr().empty()) module->setDataLayout(program.getDataLayoutStr());
    const bool failed = llvm::Linker::linkModules(program, std::move(module));
    if (failed || !diagnostics.first().empty())
        throw UserError(fmt::format("{}: error: {} (it cannot be linked with the other files)", name,
                                    first_line(diagnostics.first())));
}

void link_project(llvm::Module& program, const SourceOptions& options, const Diagnostics& diagnostics) {
    ProjectFiles files(options);
    while (const auto needed = files.next_for(program)) {
        auto module = read_ir(needed->bitcode, needed->file, program.getContext(), diagnostics);
        verify(*module, needed->file);
        check_target(*module, needed->file);
        link_into(program, std::move(module), needed->file, diagnostics);
    }
    drop_unreached(program);
}

// Bodies that clang has made for inlining only: no other file has defined the function.  The end of a scope of
// pthread_cleanup_push has one in glibc's header, and one in our library, which keeps a list of the scopes.
void take_inline_bodies(llvm::Module& program) {
    for (llvm::Function& function : program) {
        if (!function.hasAvailableExternallyLinkage()) continue;
        if (function.getName() == end_of_scope)
            function.deleteBody();
        else
            function.setLinkage(llvm::GlobalValue::InternalLinkage);
    }
}

void number_instructions(llvm::Module& module) {
    llvm::LLVMContext& context = module.getContext();
    const unsigned kind = context.getMDKindID("heddle.id");
    auto* type = llvm::Type::getInt64Ty(context);
    std::uint64_t next = 0;
    for (llvm::Function& function : module)
        for (llvm::BasicBlock& block : function)
            for (llvm::Instruction& instruction : block) {
                auto* number = llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(type, next++));
                instruction.setMetadata(kind, llvm::MDNode::get(context, number));
            }
}

// Opcode, constants and names of globals: what tells whether instruction numbers still mean the same.
void describe(const llvm::Instruction& instruction, llvm::raw_ostream& out) {
    out << instruction.getOpcodeName();
    for (const llvm::Value* operand : instruction.operand_values()) {
        if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(operand))
            out << ' ' << number->getValue();
        else if (const auto* global = llvm::dyn_cast<llvm::GlobalValue>(operand))
            out << " @" << global->getName();
        else
            out << " .";
    }
    out << '\n';
}

std::string fingerprint_of(const llvm::Module& module) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    for (const llvm::GlobalVariable& global : module.globals()) stream << global.getName() << '\n';
    for (const llvm::Function& function : module) {
        stream << function.getName() << '\n';
        for (const llvm::BasicBlock& block : function)
            for (const llvm::Instruction& instruction : block) describe(instruction, stream);
    }
#if LLVM_VERSION_MAJOR >= 17
    return fmt::format("{:016x}", llvm::xxh3_64bits(stream.str()));
#else
    return fmt::format("{:016x}", llvm::xxHash64(stream.str()));
#endif
}

}  // namespace

LinkedModule load(const SourceOptions& options) {
    if (options.files.empty()) throw UserError("no input files; name at least one .c, .cpp, .ll or .bc file");
    std::ranges::for_each(options.files, check_file);

    llvm::LLVMContext context;
    const Diagnostics diagnostics(context);
    std::unique_ptr<llvm::Module> program;
    for (const std::string& file : options.files) {
        auto module = load_file(file, options, context, diagnostics);
        if (!program)
            program = std::move(module);
        else
            link_into(*program, std::move(module), file, diagnostics);
    }
    if (!options.project.empty()) link_project(*program, options, diagnostics);
    take_inline_bodies(*program);
    mark_errors(*program, options);
    replace_assembly(*program);
    if (options.volatile_is_atomic) make_volatile_atomic(*program);
    allocate_in_blocks(*program);
    adapt_library_calls(*program);
    mark_byte_copies(*program);
    place_cancellation_points(*program);
    let_fail(*program, options.faults);
    rewrite_snprintf(*program);
    read_printed_strings(*program);
    drop_variadic_printers(*program);
    pass_further_arguments(*program);
    widen_thread_results(*program);
    note_cleanup_scopes(*program);
    rename_calls(*program);
    declare_end_of_thread(*program);
    link_library(*program);
    place_end_of_thread(*program);
    verify(*program, "the linked program");
    number_instructions(*program);

    LinkedModule linked;
    linked.fingerprint = fingerprint_of(*program);
    linked.is_model = program->getFunction("heddle_resume") != nullptr;
    llvm::raw_string_ostream stream(linked.bitcode);
    llvm::WriteBitcodeToFile(*program, stream);
    stream.flush();
    return linked;
}

}  // namespace heddle::ir

#include "unit/replay/support.h"

#include <llvm/AsmParser/Parser.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Metadata.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "util/temporary_folder.h"

namespace heddle::replay::test {

namespace {

const char* const declarations = R"(
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare void @pthread_exit(ptr)
declare i64 @pthread_self()
declare i32 @pthread_mutex_init(ptr, ptr)
declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_mutex_trylock(ptr)
declare i32 @pthread_mutex_unlock(ptr)
declare i32 @pthread_mutex_destroy(ptr)
declare i32 @pthread_mutexattr_init(ptr)
declare i32 @pthread_mutexattr_settype(ptr, i32)
declare void @reach_error()
declare void @exit(i32)
declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
declare ptr @realloc(ptr, i64)
declare void @free(ptr)
declare void @__VERIFIER_assume(i32)
declare void @__VERIFIER_atomic_begin()
declare void @__VERIFIER_atomic_end()
declare i32 @__VERIFIER_nondet_int()
declare i128 @__VERIFIER_nondet_int128()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
)";

void number_instructions(llvm::Module& module) {
    std::uint64_t next = 0;
    llvm::LLVMContext& context = module.getContext();
    for (llvm::Function& function : module)
        for (llvm::Instruction& instruction : llvm::instructions(function)) {
            llvm::Constant* number = llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), next++);
            instruction.setMetadata("heddle.id", llvm::MDNode::get(context, llvm::ConstantAsMetadata::get(number)));
        }
}

std::shared_ptr<llvm::Module> parse(const std::string& ir, llvm::LLVMContext& context) {
    llvm::SMDiagnostic problem;
    std::shared_ptr<llvm::Module> module = llvm::parseAssemblyString(ir, problem, context);
    if (!module) throw std::runtime_error(problem.getMessage().str() + ": " + problem.getLineContents().str());
    return module;
}

std::string write_bitcode(const llvm::Module& module) {
    std::string bitcode;
    llvm::raw_string_ostream stream(bitcode);
    llvm::WriteBitcodeToFile(module, stream);
    return bitcode;
}

std::string read_file(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

}  // namespace

Program::Program(const std::string& ir)
    : context_(std::make_shared<llvm::LLVMContext>()), module_(parse(ir, *context_)) {
    number_instructions(*module_);
    bitcode_ = write_bitcode(*module_);
}

std::string Program::unnumbered(const std::string& text) {
    llvm::LLVMContext context;
    return write_bitcode(*parse(text, context));
}

Program Program::from_ir(const std::string& text) {
    return Program(text + declarations);
}

std::string clang_output(const std::string& arguments, const std::string& text) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("program.c")) << text;
    const std::string command = "clang-" + std::to_string(LLVM_VERSION_MAJOR) + " " + arguments + " " +
                                folder.file("program.c") + " > " + folder.file("output");
    if (std::system(command.c_str()) != 0) throw std::runtime_error("failed: " + command);
    return read_file(folder.file("output"));
}

Program Program::from_c(const std::string& text) {
    return Program(clang_output("-O0 -g -Xclang -disable-O0-optnone -S -emit-llvm -o -", text));
}

unsigned Program::id(const std::string& function, const std::string& what, unsigned n) const {
    unsigned number = 0;
    for (const llvm::Function& candidate : *module_)
        for (const llvm::Instruction& instruction : llvm::instructions(candidate)) {
            const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
            const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
            const bool matches =
                what == instruction.getOpcodeName() || (callee != nullptr && callee->getName() == what);
            if (candidate.getName() == function && matches && n-- == 0) return number;
            ++number;
        }
    throw std::runtime_error("no such instruction: " + what + " in " + function);
}

model::TraceStep& TraceBuilder::step(unsigned thread, model::StepKind kind, unsigned instruction, unsigned occurrence) {
    model::TraceStep& added = trace.steps.emplace_back();
    added.thread = thread;
    added.kind = kind;
    added.instruction = instruction;
    added.occurrence = occurrence;
    return added;
}

void TraceBuilder::create(unsigned thread, unsigned n) {
    step(0, model::StepKind::Create, program.id("main", "pthread_create", n)).created_thread = static_cast<int>(thread);
}

void TraceBuilder::load(unsigned thread, unsigned instruction, std::uint64_t value, unsigned occurrence) {
    step(thread, model::StepKind::Load, instruction, occurrence).accesses.push_back({false, "cell", 32, value});
}

void TraceBuilder::store(unsigned thread, unsigned instruction, std::uint64_t value, unsigned occurrence) {
    step(thread, model::StepKind::Store, instruction, occurrence).accesses.push_back({true, "cell", 32, value});
}

void TraceBuilder::input(unsigned thread, unsigned instruction, unsigned occurrence, std::uint64_t offset,
                         unsigned width, std::uint64_t value) {
    trace.inputs.push_back({thread, instruction, occurrence, offset, width, value, {}});
}

void TraceBuilder::fails(unsigned thread, unsigned instruction, model::Property property) {
    trace.failure.thread = thread;
    trace.failure.instruction = instruction;
    trace.failure.property = property;
}

bool contains(const std::string& whole, const std::string& text) {
    return whole.find(text) != std::string::npos;
}

bool computes(const std::string& body, const std::string& type, const std::string& value, const std::string& globals) {
    const Program program = Program::from_ir(globals + "\ndefine i32 @main() {\n" + body + "\n%is = icmp eq " + type +
                                             " %r, " + value + "\nbr i1 %is, label %equal, label %different\n" +
                                             "equal:\ncall void @reach_error()\nret i32 1\ndifferent:\nret i32 0\n}\n");
    TraceBuilder builder{program};
    builder.fails(0, program.id("main", "reach_error"));
    const Outcome outcome = builder.replay();
    if (!outcome.reproduced && !contains(outcome.explanation, "ends without a failure"))
        throw std::runtime_error(outcome.explanation);
    return outcome.reproduced;
}

}  // namespace heddle::replay::test

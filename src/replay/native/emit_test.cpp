#include "replay/native/emit_test.h"

#include <fmt/format.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Program.h>

#include <cctype>
#include <fstream>

#include "replay/native/alignment.h"
#include "replay/native/functions.h"
#include "replay/native/instrument.h"
#include "replay/native/marked_schedule.h"
#include "replay/native/numbers.h"
#include "replay/native/program_files.h"
#include "replay/native/rewriter.h"
#include "replay/native/test_text.h"
#include "util/error.h"
#include "util/temporary_folder.h"

namespace heddle::replay::native {

namespace {

[[noreturn]] void refuse(const model::Trace& trace, const std::string& why) {
    throw Unsupported(trace.failure.where, "as a test in C: " + why);
}

void check_request(const std::string& source, const model::Trace& trace) {
    if (!source.ends_with(".c") && !source.ends_with(".i"))
        throw UserError("--emit-test: the program must be one file in C");
    if (trace.failure.property == model::Property::Overflow || trace.failure.property == model::Property::Leak)
        throw UserError("--emit-test: only for failed assertions, deadlocks, races and memory errors");
}

// What system headers have become is not taken apart again.
void check_source(const std::string& file) {
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);)
        if (line.starts_with("# ") && line.size() > 2 && std::isdigit(static_cast<unsigned char>(line[2])) != 0)
            throw UserError(fmt::format("--emit-test: {} is preprocessed already; check the source itself", file));
}

std::string clang_output(const Compiler& compiler, std::vector<std::string> arguments, const std::string& file) {
    const std::vector<std::string>& language = compiler.language_arguments;
    arguments.insert(arguments.end(), language.begin(), language.end());
    arguments.insert(arguments.end(), {"--", file});
    ClangResult result = compiler.call(arguments);
    if (result.exit_code != 0) throw UserError("clang failed: " + result.errors);
    return std::move(result.output);
}

// What memory holds at first cannot be given in C.
void check_inputs(const llvm::Module& program, const model::Trace& trace) {
    const auto instructions = instructions_by_number(program);
    for (const model::TraceInput& input : trace.inputs) {
        const auto found = instructions.find(input.instruction);
        if (input.value == 0 || found == instructions.end()) continue;
        if (found->second->getType()->isPointerTy()) refuse(trace, "it depends on what memory holds at first");
        if (llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::ICmpInst>(found->second))
            refuse(trace, "it depends on which numbers addresses are");
        if (llvm::isa<llvm::AtomicCmpXchgInst>(found->second))
            refuse(trace, "it depends on a compare-and-exchange that fails for no reason");
        if (const auto* call = llvm::dyn_cast<llvm::CallBase>(found->second);
            call->getCalledFunction() != nullptr && call->getCalledFunction()->getName().ends_with("scanf"))
            refuse(trace, "it depends on what scanf reads");
    }
}

// The trace in terms of the program with marks.
model::Trace translate(model::Trace trace, const Alignment& alignment) {
    const auto move = [&](unsigned& instruction) {
        const auto found = alignment.to_marked.find(instruction);
        if (found == alignment.to_marked.end()) refuse(trace, "a step has no place of its own in the source");
        instruction = found->second;
    };
    for (model::TraceStep& step : trace.steps) move(step.instruction);
    std::erase_if(trace.inputs, [&](const model::TraceInput& input) {
        return input.value == 0 && !alignment.to_marked.contains(input.instruction);
    });
    for (model::TraceInput& input : trace.inputs) move(input.instruction);
    for (model::TraceParty& party : trace.failure.parties) {
        // A loop in which a thread spins is known by any of its instructions: take the access before its jump.
        const auto next = alignment.to_marked.upper_bound(party.instruction);
        if (party.is_spinning && next != alignment.to_marked.begin()) party.instruction = std::prev(next)->first;
        move(party.instruction);
    }
    if (trace.failure.parties.empty()) move(trace.failure.instruction);
    return trace;
}

void confirm(const std::string& text, const model::Trace& trace, const Compiler& compiler,
             const TemporaryFolder& folder) {
    const std::string source = folder.file("test.c"), program = folder.file("test");
    write_file(source, text);
    const ClangResult compiled = compiler.call({"-w", source, "-o", program, "-pthread", "-lm"});
    if (compiled.exit_code != 0) refuse(trace, "clang does not compile it: " + compiled.errors);
    const std::string output = folder.file("output");
    const std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), output, output};
    if (llvm::sys::ExecuteAndWait(program, {program}, std::nullopt, redirects, 15) != 10) {
        auto said = llvm::MemoryBuffer::getFile(output);
        refuse(trace, fmt::format("it does not fail as predicted: {}", said ? (*said)->getBuffer().str() : ""));
    }
}

}  // namespace

std::string emit_test(const std::string& bitcode, const std::string& source, const model::Trace& trace,
                      const Options& options, const Compiler& compiler) {
    check_request(source, trace);
    const TemporaryFolder folder;
    const std::string rewritten = folder.file("program.c");
    check_source(source);
    const std::string text = clang_output(compiler, {"-E", "-P", "-fkeep-system-includes"}, source);
    write_file(rewritten, text);
    const auto ast =
        nlohmann::json::parse(clang_output(compiler, {"-fsyntax-only", "-Xclang", "-ast-dump=json"}, rewritten));

    write_file(rewritten, "void heddle_point(unsigned mark);\n" + rewrite(text, ast, {}).text);
    const std::string marked = compiler.bitcode_of(rewritten);
    llvm::LLVMContext context;
    const auto plain_program = parse_module(bitcode, context), marked_program = parse_module(marked, context);
    check_inputs(*plain_program, trace);
    const auto alignment = align(*plain_program, *marked_program);
    if (!alignment) refuse(trace, "the source cannot be divided into its accesses");

    const model::Trace translated = translate(trace, *alignment);
    replay::Recording recording;
    replay::Options recorded = options;
    recorded.recording = &recording;
    const replay::Outcome outcome = replay::replay(marked, translated, recorded);
    if (!outcome.reproduced) refuse(trace, "the divided source does something else: " + outcome.explanation);
    const Plan plan = plan_by_marks(translated, recording);

    ScheduleTexts texts = describe(*marked_program, translated.failure);
    const auto instructions = instructions_by_number(static_cast<const llvm::Module&>(*plain_program));
    for (const unsigned mark : plan.points) {
        const auto follower = alignment->follower.find(mark);
        texts.places.push_back(follower == alignment->follower.end() ? "the end of a function"
                                                                     : place_of(*instructions.at(follower->second)));
    }
    RewriteOptions wanted{.marks = std::set<unsigned>(plan.points.begin(), plan.points.end())};
    for (const replay::CallResult& result : plan.recording.results)
        if (!replacements().contains(result.function)) wanted.fed.insert(result.function);
    std::string test = test_text(rewrite(text, ast, wanted), plan, texts);
    confirm(test, trace, compiler, folder);
    return test;
}

}  // namespace heddle::replay::native

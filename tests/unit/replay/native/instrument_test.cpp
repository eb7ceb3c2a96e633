// Where the pass puts its calls.
#include <doctest/doctest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SourceMgr.h>

#include "replay/native/instrument.h"
#include "util/error.h"

using namespace heddle;
namespace native = replay::native;
using replay::Stop;

namespace {

constexpr const char* text = R"(
declare ptr @malloc(i64)
declare i32 @choice()
declare i32 @pthread_cond_wait(ptr, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i64 @strtol(ptr, ptr, i32)
define i32 @main(ptr %p) {
  %local = alloca i32
  %heap = call ptr @malloc(i64 4)
  %any = call i32 @choice()
  %wait = call i32 @pthread_cond_wait(ptr %p, ptr %p)
  call void @llvm.memcpy.p0.p0.i64(ptr %heap, ptr %p, i64 4, i1 false)
  store i32 %any, ptr %p
  %number = call i64 @strtol(ptr %p, ptr null, i32 0)
  ret i32 %wait
}
)";

enum : unsigned { local, heap, any, wait, copy, store, number, end };

struct Program {
    llvm::LLVMContext context;
    std::unique_ptr<llvm::Module> module;

    Program() {
        llvm::SMDiagnostic diagnostic;
        module = llvm::parseAssemblyString(text, diagnostic, context);
        REQUIRE(module != nullptr);
        std::uint64_t next = 0;
        for (llvm::Instruction& i : llvm::instructions(*module->getFunction("main"))) {
            auto* value = llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), next++);
            i.setMetadata("heddle.id", llvm::MDNode::get(context, llvm::ConstantAsMetadata::get(value)));
        }
    }

    // What main calls and does, in order: names of functions, and opcodes for all else.
    std::vector<std::string> instrumented(const native::Plan& plan, const native::InstrumentOptions& options = {}) {
        native::instrument(*module, plan, options);
        CHECK_FALSE(llvm::verifyModule(*module));
        std::vector<std::string> result;
        for (const llvm::Instruction& i : llvm::instructions(*module->getFunction("main"))) {
            const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
            result.push_back(call != nullptr ? call->getCalledFunction()->getName().str() : i.getOpcodeName());
        }
        return result;
    }
};

}  // namespace

TEST_CASE("points, contents, and functions that are exchanged") {
    model::Trace trace;
    trace.failure.instruction = store;
    trace.inputs = {{.instruction = local, .width = 32, .value = 1, .where = {}},
                    {.instruction = heap, .width = 32, .value = 2, .where = {}}};
    replay::Recording recording;
    recording.add({0, {.instruction = store}});
    recording.results = {{0, "choice", false, {1, 0, 0, 0}}};
    Program program;
    CHECK(program.instrumented(native::make_plan(trace, recording)) ==
          std::vector<std::string>{"alloca", "llvm.memset.p0.i64", "heddle_fill_object", "heddle_malloc",
                                   "heddle_fill_object", "choice", "heddle_pthread_cond_wait", "llvm.memcpy.p0.p0.i64",
                                   "heddle_point", "store", "heddle_survived", "strtol", "ret"});
    CHECK_FALSE(program.module->getFunction("choice")->isDeclaration());
}

TEST_CASE("a copy that is interrupted is done by the library") {
    model::Trace trace;
    trace.failure.instruction = end;
    replay::Recording recording;
    recording.add({0, {.kind = Stop::Kind::Inside, .instruction = copy, .parts = 1}});
    const auto made = Program().instrumented(native::make_plan(trace, recording), {.threads_outlive_main = true});
    CHECK(made == std::vector<std::string>{"alloca", "llvm.memset.p0.i64", "heddle_malloc", "choice",
                                           "heddle_pthread_cond_wait", "heddle_point", "heddle_copy",
                                           "llvm.memcpy.p0.p0.i64", "store", "strtol", "heddle_main_returns", "ret"});
}

TEST_CASE("a function that cannot be interrupted is refused") {
    replay::Recording recording;
    recording.add({0, {.kind = Stop::Kind::Inside, .instruction = number, .parts = 1}});
    Program program;
    CHECK_THROWS_AS(native::instrument(*program.module, native::make_plan({}, recording), {}), Unsupported);
}

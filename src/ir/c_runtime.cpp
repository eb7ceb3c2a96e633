#include "ir/c_runtime.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "ir/c_runtime_text.h"
#include "ir/runtime.h"

namespace heddle::ir {

namespace {

// Waits until a comparison with the content holds, and then exchanges it at once.  The bits of the condition: 1
// greater, 2 equal, 4 less, 8 as signed numbers.  Nidhugg has these functions, for each type one.
constexpr const char* exchange_when = R"(
define {0} @{1}(ptr %place, {0} %value, i32 %condition, {0} %operand) "heddle-inline" {{
start:
  br label %look
look:
  %seen = load atomic {0}, ptr %place seq_cst, align {2}
  %is_signed = icmp sge i32 %condition, 8
  %signed_less = icmp slt {0} %seen, %operand
  %unsigned_less = icmp ult {0} %seen, %operand
  %is_less = select i1 %is_signed, i1 %signed_less, i1 %unsigned_less
  %is_equal = icmp eq {0} %seen, %operand
  %or_greater = select i1 %is_equal, i32 2, i32 1
  %relation = select i1 %is_less, i32 4, i32 %or_greater
  %both = and i32 %condition, %relation
  %holds = icmp ne i32 %both, 0
  br i1 %holds, label %go_on, label %look
go_on:
  {3}
done:
  ret {0} %seen
}}
)";
constexpr const char* swap = R"(%pair = cmpxchg ptr %place, {0} %seen, {0} %value seq_cst seq_cst, align {1}
  %swapped = extractvalue {{ {0}, i1 }} %pair, 1
  br i1 %swapped, label %done, label %look)";

// The bodies of those that the program uses.
std::vector<std::string> awaits_of(const llvm::Module& program) {
    std::vector<std::string> texts;
    for (const llvm::Function& function : program) {
        const bool swaps = function.getName().starts_with("__VERIFIER_xchg_await_");
        if (!function.isDeclaration() || !(swaps || function.getName().starts_with("__VERIFIER_load_await_"))) continue;
        const auto* type = llvm::dyn_cast<llvm::IntegerType>(function.getReturnType());
        if (type == nullptr || function.arg_size() != (swaps ? 4 : 3)) continue;
        const std::string number = fmt::format("i{}", type->getBitWidth());
        const unsigned bytes = type->getBitWidth() / 8;
        const std::string last = swaps ? fmt::format(fmt::runtime(swap), number, bytes) : "br label %done";
        std::string text = fmt::format(fmt::runtime(exchange_when), number, function.getName().str(), bytes, last);
        if (!swaps) text.replace(text.find(", " + number + " %value"), number.size() + 9, "");
        texts.push_back(std::move(text));
    }
    return texts;
}

// Functions that read from a stream, and those that do so from the standard input.
constexpr std::pair<const char*, const char*> readers[] = {
    {"fscanf", "scanf"}, {"__isoc99_fscanf", "__isoc99_scanf"}, {"__isoc23_fscanf", "__isoc23_scanf"}};

// The input is anything, whatever the stream.
void read_from_any_stream(llvm::Module& program, const char* name, const char* other) {
    for (llvm::CallBase* call : calls_of(program, name)) {
        if (call->arg_size() < 2 || !llvm::isa<llvm::CallInst>(call)) continue;
        llvm::IRBuilder<> builder(call);
        auto* type = llvm::FunctionType::get(call->getType(), {call->getArgOperand(1)->getType()}, true);
        const std::vector<llvm::Value*> arguments(call->arg_begin() + 1, call->arg_end());
        call->replaceAllUsesWith(builder.CreateCall(program.getOrInsertFunction(other, type), arguments));
        call->eraseFromParent();
    }
}

}  // namespace

void add_c_runtime(llvm::Module& program) {
    for (const auto& [from_stream, plain] : readers) read_from_any_stream(program, from_stream, plain);
    link_runtime(program, c_runtime_text);
    for (const std::string& text : awaits_of(program)) link_runtime(program, text.c_str());
}

}  // namespace heddle::ir

#include "ir/runtime/printed_strings.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "ir/runtime/calls.h"

namespace heddle::ir {

namespace {

struct Printed {
    unsigned argument;                   // behind the format
    std::optional<unsigned> limited_by;  // an argument that is the largest number of characters
    std::uint64_t limit = UINT64_MAX;
};

// Reads the number or the * at this place, if there is one.  Of a * the argument that it stands for is the result.
std::optional<unsigned> skip_number(std::string_view format, std::size_t& at, unsigned& argument,
                                    std::uint64_t& number) {
    if (at < format.size() && format[at] == '*') {
        ++at;
        return argument++;
    }
    for (; at < format.size() && std::isdigit(static_cast<unsigned char>(format[at])) != 0; ++at)
        number = number * 10 + static_cast<unsigned>(format[at] - '0');
    return std::nullopt;
}

// The strings among the arguments of a format: % flags width .precision length letter.
std::vector<Printed> strings_of(std::string_view format) {
    std::vector<Printed> result;
    unsigned argument = 0;
    for (std::size_t at = format.find('%'); at != std::string_view::npos; at = format.find('%', at)) {
        at = std::min(format.find_first_not_of("-+ #0'", at + 1), format.size());
        std::uint64_t width = 0;
        skip_number(format, at, argument, width);
        Printed string{0, std::nullopt};
        if (at < format.size() && format[at] == '.') {
            string.limit = 0;
            string.limited_by = skip_number(format, ++at, argument, string.limit);
        }
        const std::size_t letter = format.find_first_not_of("hlLqjzt", at);
        if (letter == std::string_view::npos) break;
        const bool is_wide = letter > at;
        at = letter + 1;
        if (format[letter] == '%' || format[letter] == 'm') continue;
        string.argument = argument++;
        if (format[letter] == 's' && !is_wide) result.push_back(string);
    }
    return result;
}

void add_read(llvm::CallBase& call, llvm::Value& printed, llvm::Value* limit) {
    const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(printed.stripPointerCasts());
    if (!printed.getType()->isPointerTy() || (variable != nullptr && variable->isConstant())) return;
    llvm::IRBuilder<> builder(&call);
    auto* type =
        llvm::FunctionType::get(builder.getVoidTy(), {printed.getType(), builder.getInt64Ty()}, /*isVarArg=*/false);
    builder.CreateCall(call.getModule()->getOrInsertFunction("heddle.print_string", type), {&printed, limit});
}

void add_reads_of_format(llvm::CallBase& call, unsigned format) {
    const auto literal = call.arg_size() > format ? literal_of(*call.getArgOperand(format)) : std::nullopt;
    if (!literal) return;
    for (const Printed& string : strings_of(*literal)) {
        const unsigned first = format + 1;
        if (first + string.argument >= call.arg_size()) continue;
        llvm::IRBuilder<> builder(&call);
        llvm::Value* limit = builder.getInt64(string.limit);
        if (string.limited_by) {  // a negative number is no limit
            llvm::Value* given = call.getArgOperand(first + *string.limited_by);
            if (!given->getType()->isIntegerTy(32)) continue;
            limit = builder.CreateSExt(given, builder.getInt64Ty());
        }
        add_read(call, *call.getArgOperand(first + string.argument), limit);
    }
}

}  // namespace

void read_printed_strings(llvm::Module& program) {
    for (const auto& [name, format] : {std::pair("printf", 0U), std::pair("fprintf", 1U), std::pair("dprintf", 1U)})
        for (llvm::CallBase* call : calls_of(program, name)) add_reads_of_format(*call, format);
    for (const char* name : {"puts", "fputs", "perror"})
        for (llvm::CallBase* call : calls_of(program, name))
            if (call->arg_size() > 0)
                add_read(*call, *call->getArgOperand(0), llvm::IRBuilder<>(call).getInt64(UINT64_MAX));
}

}  // namespace heddle::ir

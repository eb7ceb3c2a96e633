#include "ir/runtime/snprintf.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>

#include <fmt/format.h>

#include <string>
#include <vector>

#include "ir/runtime/calls.h"
#include "ir/runtime/format.h"

namespace heddle::ir {

namespace {

using Kind = FormatPiece::Kind;

struct Replaced {
    const char* name;
    unsigned format;  // which argument it is
    bool has_size;    // the argument before it is the size of the buffer
};
constexpr Replaced replaced[] = {{"snprintf", 2, true}, {"sprintf", 1, false}};

// Does the argument have the type that the piece needs?  Integers shorter than an int come as an int.
bool fits(const FormatPiece& piece, const llvm::Type& type) {
    if (piece.kind == Kind::String) return type.isPointerTy();
    return type.isIntegerTy(piece.kind != Kind::Character && piece.bits == 64 ? 64 : 32);
}

// Writes the instructions that do the work of one call before it.
class Writer {
public:
    Writer(llvm::CallBase& call, llvm::Value* buffer, llvm::Value* size)
        : module_(*call.getModule()), builder_(&call), buffer_(buffer), size_(size), at_(builder_.getInt64(0)) {}

    void put(const FormatPiece& piece, llvm::Value* argument) {
        switch (piece.kind) {
            case Kind::Text:
                return put("heddle.put", {builder_.getInt8(static_cast<std::uint8_t>(piece.text))});
            case Kind::Character:
                return put("heddle.put", {builder_.CreateTrunc(argument, builder_.getInt8Ty())});
            case Kind::String:
                return put("heddle.put_string", {argument});
            default:
                return put_number(piece, argument);
        }
    }

    // The number of characters, without the final zero.
    llvm::Value* finish() {
        call("heddle.put_end", builder_.getVoidTy(), {buffer_, size_, at_});
        return builder_.CreateTrunc(at_, builder_.getInt32Ty());
    }

private:
    llvm::Value* call(const std::string& name, llvm::Type* result, const std::vector<llvm::Value*>& arguments) {
        std::vector<llvm::Type*> types;
        for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
        return builder_.CreateCall(module_.getOrInsertFunction(name, llvm::FunctionType::get(result, types, false)),
                                   arguments);
    }

    void put(const std::string& name, const std::vector<llvm::Value*>& arguments) {
        std::vector<llvm::Value*> all = {buffer_, size_, at_};
        all.insert(all.end(), arguments.begin(), arguments.end());
        at_ = call(name, builder_.getInt64Ty(), all);
    }

    void put_if(llvm::Value* condition, char c) {
        put("heddle.put_if", {builder_.getInt8(static_cast<std::uint8_t>(c)), condition});
    }

    void put_number(const FormatPiece& piece, llvm::Value* argument) {
        const bool is_decimal = piece.kind == Kind::Decimal;
        llvm::Type* wide = builder_.getInt64Ty();
        llvm::Value* number = builder_.CreateTrunc(argument, builder_.getIntNTy(piece.bits));
        llvm::Value* value = piece.is_signed ? builder_.CreateSExt(number, wide) : builder_.CreateZExt(number, wide);
        llvm::Value* is_negative = builder_.getFalse();
        if (piece.is_signed) {
            is_negative = builder_.CreateICmpSLT(value, builder_.getInt64(0));
            value = builder_.CreateSelect(is_negative, builder_.CreateNeg(value), value);
        }
        if (piece.fills_with_zeros) put_if(is_negative, '-');
        if (piece.width > 1) {
            llvm::Value* digits =
                call(is_decimal ? "heddle.length_decimal" : "heddle.length_hexadecimal", wide, {value});
            llvm::Value* length = builder_.CreateAdd(digits, builder_.CreateZExt(is_negative, wide));
            for (unsigned i = 1; i < piece.width; ++i)
                put_if(builder_.CreateICmpULE(length, builder_.getInt64(piece.width - i)),
                       piece.fills_with_zeros ? '0' : ' ');
        }
        if (!piece.fills_with_zeros) put_if(is_negative, '-');
        if (is_decimal)
            put(fmt::format("heddle.put_decimal{}", piece.bits), {value});
        else
            put(fmt::format("heddle.put_hexadecimal{}", piece.bits),
                {value, builder_.getInt8(piece.is_upper ? 'A' : 'a')});
    }

    llvm::Module& module_;
    llvm::IRBuilder<> builder_;
    llvm::Value *buffer_, *size_, *at_;
};

void replace(llvm::CallBase& call, const Replaced& function) {
    if (call.arg_size() <= function.format || !llvm::isa<llvm::CallInst>(call) || !call.getType()->isIntegerTy(32) ||
        !call.getArgOperand(0)->getType()->isPointerTy())
        return;
    llvm::IRBuilder<> builder(&call);
    llvm::Value* size = function.has_size ? call.getArgOperand(1) : builder.getInt64(UINT64_MAX);
    const auto literal = literal_of(*call.getArgOperand(function.format));
    const auto pieces = literal ? pieces_of_format(*literal) : std::nullopt;
    if (!pieces || !size->getType()->isIntegerTy(64)) return;

    std::vector<llvm::Value*> arguments;
    unsigned next = function.format + 1;
    for (const FormatPiece& piece : *pieces) {
        arguments.push_back(nullptr);
        if (piece.kind == Kind::Text) continue;
        if (next >= call.arg_size() || !fits(piece, *call.getArgOperand(next)->getType())) return;
        arguments.back() = call.getArgOperand(next++);
    }
    Writer writer(call, call.getArgOperand(0), size);
    for (std::size_t i = 0; i < pieces->size(); ++i) writer.put((*pieces)[i], arguments[i]);
    call.replaceAllUsesWith(writer.finish());
    call.eraseFromParent();
}

}  // namespace

void rewrite_snprintf(llvm::Module& program) {
    for (const Replaced& function : replaced)
        for (llvm::CallBase* call : calls_of(program, function.name)) replace(*call, function);
}

}  // namespace heddle::ir

// LLVM's intrinsics.
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "replay/library/library.h"
#include "replay/machine/compute.h"

namespace heddle::replay {

namespace {

using llvm::APInt;
namespace Intrinsic = llvm::Intrinsic;

// {result, overflow}
Value with_overflow(Intrinsic::ID intrinsic, const APInt& a, const APInt& b) {
    bool overflow = false;
    APInt result;
    switch (intrinsic) {
        case Intrinsic::sadd_with_overflow:
            result = a.sadd_ov(b, overflow);
            break;
        case Intrinsic::uadd_with_overflow:
            result = a.uadd_ov(b, overflow);
            break;
        case Intrinsic::ssub_with_overflow:
            result = a.ssub_ov(b, overflow);
            break;
        case Intrinsic::usub_with_overflow:
            result = a.usub_ov(b, overflow);
            break;
        case Intrinsic::smul_with_overflow:
            result = a.smul_ov(b, overflow);
            break;
        default:
            result = a.umul_ov(b, overflow);
            break;
    }
    Value pair;
    pair.elements = {Value(result), Value(1, overflow ? 1 : 0)};
    return pair;
}

APInt ones(const APInt& bits) {
    unsigned count = 0;
    for (unsigned i = 0; i < bits.getBitWidth(); ++i) count += bits[i] ? 1 : 0;
    return {bits.getBitWidth(), count};
}

APInt leading_zeros(const APInt& bits) {
    return {bits.getBitWidth(), bits.getBitWidth() - bits.getActiveBits()};
}

APInt trailing_zeros(const APInt& bits) {
    return {bits.getBitWidth(), bits.isZero() ? bits.getBitWidth() : (bits & -bits).logBase2()};
}

// Functions of one or two integers; nothing for other intrinsics.
std::optional<APInt> arithmetic(const Call& call, Intrinsic::ID intrinsic) {
    const auto argument = [&](std::size_t index) -> const APInt& { return call.arguments.at(index).bits; };
    switch (intrinsic) {
        case Intrinsic::abs:
            return argument(0).abs();
        case Intrinsic::smax:
            return argument(0).sgt(argument(1)) ? argument(0) : argument(1);
        case Intrinsic::smin:
            return argument(0).slt(argument(1)) ? argument(0) : argument(1);
        case Intrinsic::umax:
            return argument(0).ugt(argument(1)) ? argument(0) : argument(1);
        case Intrinsic::umin:
            return argument(0).ult(argument(1)) ? argument(0) : argument(1);
        case Intrinsic::bswap:
            return argument(0).byteSwap();
        case Intrinsic::bitreverse:
            return argument(0).reverseBits();
        case Intrinsic::ctpop:
            return ones(argument(0));
        case Intrinsic::ctlz:
            return leading_zeros(argument(0));
        case Intrinsic::cttz:
            return trailing_zeros(argument(0));
        default:
            return std::nullopt;
    }
}

// Ends the life of the locals made since stacksave, whose result was their number.
void restore_stack(const Call& call) {
    std::vector<Address>& locals = call.thread.frames.back().locals;
    for (; locals.size() > call.number(0); locals.pop_back()) call.memory().end_life(locals.back());
}

// Ends the life of a local with its block.
void end_block(const Call& call) {
    const Address local = call.arguments.back().number();
    call.memory().end_life(local);
    std::erase(call.thread.frames.back().locals, local);
}

bool has_no_effect(Intrinsic::ID intrinsic) {
    switch (intrinsic) {
        case Intrinsic::dbg_declare:
        case Intrinsic::dbg_value:
        case Intrinsic::dbg_label:
        case Intrinsic::dbg_assign:
        case Intrinsic::assume:
        case Intrinsic::donothing:
        case Intrinsic::x86_sse2_pause:
        case Intrinsic::prefetch:
        case Intrinsic::var_annotation:
        case Intrinsic::experimental_noalias_scope_decl:
            return true;
        default:
            return false;
    }
}

}  // namespace

Value call_intrinsic(const Call& call) {
    const Intrinsic::ID intrinsic = call.instruction.getIntrinsicID();
    if (has_no_effect(intrinsic)) return {};
    if (!call.instruction.getType()->isVectorTy())
        if (const auto result = arithmetic(call, intrinsic)) return Value(*result);
    switch (intrinsic) {
        case Intrinsic::sadd_with_overflow:
        case Intrinsic::uadd_with_overflow:
        case Intrinsic::ssub_with_overflow:
        case Intrinsic::usub_with_overflow:
        case Intrinsic::smul_with_overflow:
        case Intrinsic::umul_with_overflow:
            return with_overflow(intrinsic, call.arguments.at(0).bits, call.arguments.at(1).bits);
        case Intrinsic::fabs: {
            llvm::APInt image = call.arguments.at(0).bits;
            image.clearSignBit();
            return Value(image);
        }
        case Intrinsic::fmuladd:
            return multiply_add(*call.instruction.getType(), call.arguments.at(0), call.arguments.at(1),
                                call.arguments.at(2));
        case Intrinsic::expect:
        case Intrinsic::expect_with_probability:
        case Intrinsic::launder_invariant_group:
        case Intrinsic::threadlocal_address:
        case Intrinsic::ptr_annotation:
            return call.arguments.at(0);
        case Intrinsic::lifetime_end:
            end_block(call);
            return {};
        case Intrinsic::stacksave:
            return call.result(call.thread.frames.back().locals.size());
        case Intrinsic::stackrestore:
            restore_stack(call);
            return {};
        case Intrinsic::objectsize:
            return call.result(call.number(1) != 0 ? 0 : UINT64_MAX);
        case Intrinsic::is_constant:
            return call.result(0);
        case Intrinsic::eh_typeid_for:
            return call.result(selector_of(call.number(0)));
        case Intrinsic::trap:
            throw ProgramFailure(model::Property::Assertion, "the program traps");
        default:
            refuse(call.instruction);
    }
}

}  // namespace heddle::replay

#include "ir/library/calls_intrinsic.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>

#include <bit>

#include "ir/access/allocations.h"
#include "ir/access/tools.h"
#include "ir/library/calls_memory.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/walk/arithmetic.h"
#include "ir/walk/instructions_floating.h"
#include "util/error.h"

namespace heddle::ir {

using term::Kind;

Intrinsics::Intrinsics(Tools& tools, Arithmetic& arithmetic, FloatingInstructions& floating, MemoryCalls& memory_calls)
    : walk_(tools.walk),
      manager_(tools.walk.pass.manager),
      paths_(tools.paths),
      operands_(tools.operands),
      arithmetic_(arithmetic),
      allocations_(tools.allocations),
      floating_(floating),
      memory_calls_(memory_calls) {}

std::optional<bool> Intrinsics::call_by_name(std::string_view, const llvm::CallBase& call, const Site& site,
                                             State& state) {
    if (!walk_.callee->isIntrinsic()) return std::nullopt;
    return execute(call, site, state);
}

bool Intrinsics::execute(const llvm::CallBase& call, const Site& site, State& state) {
    namespace id = llvm::Intrinsic;
    const auto minimum = [&](Kind order, bool smaller) {
        const Term a = operands_.argument(call, state, 0), b = operands_.argument(call, state, 1);
        const Term less = manager_.binary(order, a, b);
        operands_.define(state, call, {smaller ? manager_.ite(less, a, b) : manager_.ite(less, b, a)});
        return true;
    };
    switch (walk_.callee->getIntrinsicID()) {
        case id::memcpy:
        case id::memmove:
            return memory_calls_.call_memory_copy(call, site, state);
        case id::memset:
            return memory_calls_.call_memory_set(call, site, state);
        case id::lifetime_end:
            allocations_.end_block(state, site, operands_.argument(call, state, call.arg_size() - 1));
            return true;
        case id::assume:
        case id::stackrestore:
        case id::experimental_noalias_scope_decl:
        case id::prefetch:
        case id::donothing:
        case id::x86_sse2_pause:
            return true;
        case id::stacksave:
            operands_.define_number(state, call, 0);
            return true;
        case id::expect:
        case id::launder_invariant_group:
        case id::threadlocal_address:
            operands_.define(state, call, {operands_.argument(call, state, 0)});
            return true;
        case id::is_constant:
            operands_.define_number(state, call, 0);
            return true;
        case id::trap:  // clang's end of a C++ function that forgets to return a value, too
            paths_.fail_unless(state, site, manager_.bottom(), model::Property::Assertion, "the program traps");
            return false;
        case id::fabs:
            return floating_.call_floating(call, state, true);
        case id::fmuladd:
            return floating_.call_floating(call, state, false);
        case id::smax:
            return minimum(Kind::BvSlt, false);
        case id::smin:
            return minimum(Kind::BvSlt, true);
        case id::umax:
            return minimum(Kind::BvUlt, false);
        case id::umin:
            return minimum(Kind::BvUlt, true);
        case id::abs: {
            const Term a = operands_.argument(call, state, 0);
            const Term negative = manager_.binary(Kind::BvSlt, a, manager_.bits(0, a.sort().width()));
            operands_.define(state, call, {manager_.ite(negative, manager_.bv_neg(a), a)});
            return true;
        }
        case id::ctpop:
            operands_.define(state, call, {ones(operands_.argument(call, state, 0))});
            return true;
        case id::ctlz:
            operands_.define(state, call, {zeros_before_a_one(operands_.argument(call, state, 0), true)});
            return true;
        case id::cttz:
            operands_.define(state, call, {zeros_before_a_one(operands_.argument(call, state, 0), false)});
            return true;
        case id::bswap:
            operands_.define(state, call, {swapped_bytes(operands_.argument(call, state, 0))});
            return true;
        case id::sadd_with_overflow:
            return overflow(call, state, Kind::BvAdd, true);
        case id::uadd_with_overflow:
            return overflow(call, state, Kind::BvAdd, false);
        case id::ssub_with_overflow:
            return overflow(call, state, Kind::BvSub, true);
        case id::usub_with_overflow:
            return overflow(call, state, Kind::BvSub, false);
        case id::smul_with_overflow:
            return overflow(call, state, Kind::BvMul, true);
        case id::umul_with_overflow:
            return overflow(call, state, Kind::BvMul, false);
        default:
            throw Unsupported({}, "the intrinsic function " + walk_.callee->getName().str());
    }
}

bool Intrinsics::overflow(const llvm::CallBase& call, State& state, Kind operation, bool is_signed) {
    const Term a = operands_.argument(call, state, 0), b = operands_.argument(call, state, 1);
    operands_.define(state, call, {manager_.binary(operation, a, b), arithmetic_.exceeds(operation, a, b, is_signed)});
    return true;
}

Term Intrinsics::ones(Term bits) {
    return manager_.zero_extend(few_ones(bits), bits.sort().width());
}

// With just as many bits as that number needs.  Sums of sums are small circuits, which look alike for related numbers.
Term Intrinsics::few_ones(Term bits) {
    const unsigned width = bits.sort().width();
    if (width == 1) return bits;
    const unsigned needed = static_cast<unsigned>(std::bit_width(width));
    const auto part = [&](unsigned high, unsigned low) {
        return manager_.zero_extend(few_ones(manager_.extract(bits, high, low)), needed);
    };
    return manager_.bv_add(part(width - 1, width / 2), part(width / 2 - 1, 0));
}

// From the highest bit down, or from the lowest bit up.
Term Intrinsics::zeros_before_a_one(Term bits, bool from_the_top) {
    const unsigned width = bits.sort().width();
    Term count = manager_.bits(width, width);
    for (unsigned zeros = width; zeros-- > 0;) {
        const unsigned bit = from_the_top ? width - 1 - zeros : zeros;
        const Term is_one = manager_.equal(manager_.extract(bits, bit, bit), manager_.bits(1, 1));
        count = manager_.ite(is_one, manager_.bits(zeros, width), count);
    }
    return count;
}

Term Intrinsics::swapped_bytes(Term bits) {
    Term swapped = manager_.extract(bits, 7, 0);
    for (unsigned low = 8; low < bits.sort().width(); low += 8)
        swapped = manager_.concat(swapped, manager_.extract(bits, low + 7, low));
    return swapped;
}

}  // namespace heddle::ir

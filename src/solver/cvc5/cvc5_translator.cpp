#include "solver/cvc5/cvc5_translator.h"

#include "util/check.h"

namespace heddle::solver {

using term::Kind;
using term::Sort;
using term::Term;
using term::Value;
using Their = cvc5::Kind;

namespace {

Their their_kind(Kind kind) {
    switch (kind) {
        case Kind::Not:
            return Their::NOT;
        case Kind::And:
            return Their::AND;
        case Kind::Or:
            return Their::OR;
        case Kind::Equal:
            return Their::EQUAL;
        case Kind::Ite:
            return Their::ITE;
        case Kind::BvNot:
            return Their::BITVECTOR_NOT;
        case Kind::BvNeg:
            return Their::BITVECTOR_NEG;
        case Kind::BvAnd:
            return Their::BITVECTOR_AND;
        case Kind::BvOr:
            return Their::BITVECTOR_OR;
        case Kind::BvXor:
            return Their::BITVECTOR_XOR;
        case Kind::BvAdd:
            return Their::BITVECTOR_ADD;
        case Kind::BvSub:
            return Their::BITVECTOR_SUB;
        case Kind::BvMul:
            return Their::BITVECTOR_MULT;
        case Kind::BvUdiv:
            return Their::BITVECTOR_UDIV;
        case Kind::BvUrem:
            return Their::BITVECTOR_UREM;
        case Kind::BvSdiv:
            return Their::BITVECTOR_SDIV;
        case Kind::BvSrem:
            return Their::BITVECTOR_SREM;
        case Kind::BvShl:
            return Their::BITVECTOR_SHL;
        case Kind::BvLshr:
            return Their::BITVECTOR_LSHR;
        case Kind::BvAshr:
            return Their::BITVECTOR_ASHR;
        case Kind::BvUlt:
            return Their::BITVECTOR_ULT;
        case Kind::BvUle:
            return Their::BITVECTOR_ULE;
        case Kind::BvSlt:
            return Their::BITVECTOR_SLT;
        case Kind::BvSle:
            return Their::BITVECTOR_SLE;
        case Kind::Concat:
            return Their::BITVECTOR_CONCAT;
        case Kind::Extract:
            return Their::BITVECTOR_EXTRACT;
        case Kind::ZeroExtend:
            return Their::BITVECTOR_ZERO_EXTEND;
        case Kind::SignExtend:
            return Their::BITVECTOR_SIGN_EXTEND;
        case Kind::Constant:
        case Kind::Variable:
            break;
    }
    HEDDLE_CHECK(false, "not a kind with arguments");
}

}  // namespace

cvc5::Term Cvc5Translator::constant(const Value& value) {
    if (value.sort().is_bool()) return solver_.mkBoolean(value.is_true());
    return solver_.mkBitVector(value.sort().width(), binary_digits(value), 2);
}

cvc5::Term Cvc5Translator::variable(const std::string& name, Sort sort) {
    return solver_.mkConst(sort.is_bool() ? solver_.getBooleanSort() : solver_.mkBitVectorSort(sort.width()), name);
}

cvc5::Term Cvc5Translator::application(Term term, const std::vector<cvc5::Term>& arguments) {
    const std::vector<std::uint32_t> numbers = indices<std::uint32_t>(term);
    const Their kind = their_kind(term.kind());
    return numbers.empty() ? solver_.mkTerm(kind, arguments) : solver_.mkTerm(solver_.mkOp(kind, numbers), arguments);
}

Value Cvc5Translator::value(const cvc5::Term& literal, Sort sort) {
    if (sort.is_bool()) return Value::boolean(literal.getBooleanValue());
    return value_of_digits(literal.getBitVectorValue(2), sort.width());
}

}  // namespace heddle::solver

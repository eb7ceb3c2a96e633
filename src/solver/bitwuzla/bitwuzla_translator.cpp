#include "solver/bitwuzla/bitwuzla_translator.h"

#include "util/check.h"

namespace heddle::solver {

using term::Kind;
using term::Sort;
using term::Term;
using term::Value;
using Their = bitwuzla::Kind;

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
            return Their::BV_NOT;
        case Kind::BvNeg:
            return Their::BV_NEG;
        case Kind::BvAnd:
            return Their::BV_AND;
        case Kind::BvOr:
            return Their::BV_OR;
        case Kind::BvXor:
            return Their::BV_XOR;
        case Kind::BvAdd:
            return Their::BV_ADD;
        case Kind::BvSub:
            return Their::BV_SUB;
        case Kind::BvMul:
            return Their::BV_MUL;
        case Kind::BvUdiv:
            return Their::BV_UDIV;
        case Kind::BvUrem:
            return Their::BV_UREM;
        case Kind::BvSdiv:
            return Their::BV_SDIV;
        case Kind::BvSrem:
            return Their::BV_SREM;
        case Kind::BvShl:
            return Their::BV_SHL;
        case Kind::BvLshr:
            return Their::BV_SHR;
        case Kind::BvAshr:
            return Their::BV_ASHR;
        case Kind::BvUlt:
            return Their::BV_ULT;
        case Kind::BvUle:
            return Their::BV_ULE;
        case Kind::BvSlt:
            return Their::BV_SLT;
        case Kind::BvSle:
            return Their::BV_SLE;
        case Kind::Concat:
            return Their::BV_CONCAT;
        case Kind::Extract:
            return Their::BV_EXTRACT;
        case Kind::ZeroExtend:
            return Their::BV_ZERO_EXTEND;
        case Kind::SignExtend:
            return Their::BV_SIGN_EXTEND;
        case Kind::Constant:
        case Kind::Variable:
            break;
    }
    HEDDLE_CHECK(false, "not a kind with arguments");
}

}  // namespace

bitwuzla::Term BitwuzlaTranslator::constant(const Value& value) {
    if (value.sort().is_bool()) return value.is_true() ? manager_.mk_true() : manager_.mk_false();
    return manager_.mk_bv_value(manager_.mk_bv_sort(value.sort().width()), binary_digits(value), 2);
}

bitwuzla::Term BitwuzlaTranslator::variable(const std::string& name, Sort sort) {
    return manager_.mk_const(sort.is_bool() ? manager_.mk_bool_sort() : manager_.mk_bv_sort(sort.width()), name);
}

bitwuzla::Term BitwuzlaTranslator::application(Term term, const std::vector<bitwuzla::Term>& arguments) {
    return manager_.mk_term(their_kind(term.kind()), arguments, indices<std::uint64_t>(term));
}

Value BitwuzlaTranslator::value(const bitwuzla::Term& literal, Sort sort) {
    if (sort.is_bool()) return Value::boolean(literal.value<bool>());
    return value_of_digits(literal.value<std::string>(2), sort.width());
}

}  // namespace heddle::solver

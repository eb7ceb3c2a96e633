#include "term/build.h"

#include "util/check.h"

namespace heddle::term {

bool has_arity(Kind kind, std::size_t count) {
    switch (kind) {
        case Kind::Constant:
        case Kind::Variable:
            return false;
        case Kind::And:
        case Kind::Or:
            return true;
        case Kind::Ite:
            return count == 3;
        case Kind::Not:
        case Kind::BvNot:
        case Kind::BvNeg:
        case Kind::Extract:
        case Kind::ZeroExtend:
        case Kind::SignExtend:
            return count == 1;
        default:
            return count == 2;
    }
}

Term build(Manager& manager, Kind kind, Sort sort, std::span<const Term> arguments, unsigned high, unsigned low) {
    HEDDLE_CHECK(has_arity(kind, arguments.size()), "no application of this kind has so many arguments");
    switch (kind) {
        case Kind::Not:
            return manager.logical_not(arguments[0]);
        case Kind::And:
            return manager.logical_and(arguments);
        case Kind::Or:
            return manager.logical_or(arguments);
        case Kind::Equal:
            return manager.equal(arguments[0], arguments[1]);
        case Kind::Ite:
            return manager.ite(arguments[0], arguments[1], arguments[2]);
        case Kind::BvNot:
            return manager.bv_not(arguments[0]);
        case Kind::BvNeg:
            return manager.bv_neg(arguments[0]);
        case Kind::Concat:
            return manager.concat(arguments[0], arguments[1]);
        case Kind::Extract:
            return manager.extract(arguments[0], high, low);
        case Kind::ZeroExtend:
            return manager.zero_extend(arguments[0], sort.width());
        case Kind::SignExtend:
            return manager.sign_extend(arguments[0], sort.width());
        default:
            return manager.binary(kind, arguments[0], arguments[1]);
    }
}

}  // namespace heddle::term

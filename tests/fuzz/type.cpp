#include "fuzz/type.h"

#include <array>

#include "util/check.h"

namespace heddle::fuzz {

namespace {

struct TypeFacts {
    unsigned size;
    bool is_signed;
    const char* name;
    const char* suffix;
};

constexpr std::array<TypeFacts, 9> facts{{
    {1, false, "_Bool", "bool"},
    {1, false, "unsigned char", "uchar"},
    {1, true, "signed char", "char"},
    {2, true, "short", "short"},
    {2, false, "unsigned short", "ushort"},
    {4, true, "int", "int"},
    {4, false, "unsigned int", "uint"},
    {8, true, "long", "long"},
    {8, false, "unsigned long", "ulong"},
}};

constexpr std::array<const char*, 16> symbols{"+",  "-",  "*", "&",  "|", "^",  "<<", ">>",
                                              "==", "!=", "<", "<=", ">", ">=", "&&", "||"};

const TypeFacts& facts_of(Type type) {
    return facts[static_cast<std::size_t>(type)];
}

bool less(Type type, std::int64_t left, std::int64_t right) {
    if (is_signed(type)) return left < right;
    return static_cast<std::uint64_t>(left) < static_cast<std::uint64_t>(right);
}

std::int64_t shift_right(Type type, std::int64_t value, std::int64_t amount) {
    if (is_signed(type)) return value >> amount;
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(value) >> amount);
}

}  // namespace

unsigned size_of(Type type) {
    return facts_of(type).size;
}

bool is_signed(Type type) {
    return facts_of(type).is_signed;
}

const char* name_of(Type type) {
    return facts_of(type).name;
}

const char* verifier_suffix(Type type) {
    return facts_of(type).suffix;
}

Type promote(Type type) {
    return size_of(type) < size_of(Type::Int) ? Type::Int : type;
}

bool is_comparison(BinaryOp op) {
    return op >= BinaryOp::Eq;
}

const char* symbol_of(BinaryOp op) {
    return symbols[static_cast<std::size_t>(op)];
}

std::int64_t convert(Type type, std::int64_t value) {
    switch (type) {
        case Type::Bool:
            return value != 0;
        case Type::UChar:
            return static_cast<std::uint8_t>(value);
        case Type::SChar:
            return static_cast<std::int8_t>(value);
        case Type::Short:
            return static_cast<std::int16_t>(value);
        case Type::UShort:
            return static_cast<std::uint16_t>(value);
        case Type::Int:
            return static_cast<std::int32_t>(value);
        case Type::UInt:
            return static_cast<std::uint32_t>(value);
        case Type::Long:
        case Type::ULong:
            return value;
    }
    HEDDLE_CHECK(false, "no such type");
}

std::int64_t apply(BinaryOp op, Type type, std::int64_t left, std::int64_t right) {
    // Unsigned arithmetic wraps; the conversion at the end cuts it to the width of the type.
    const auto a = static_cast<std::uint64_t>(left);
    const auto b = static_cast<std::uint64_t>(right);
    const auto wrapped = [type](std::uint64_t result) { return convert(type, static_cast<std::int64_t>(result)); };
    switch (op) {
        case BinaryOp::Add:
            return wrapped(a + b);
        case BinaryOp::Sub:
            return wrapped(a - b);
        case BinaryOp::Mul:
            return wrapped(a * b);
        case BinaryOp::And:
            return wrapped(a & b);
        case BinaryOp::Or:
            return wrapped(a | b);
        case BinaryOp::Xor:
            return wrapped(a ^ b);
        case BinaryOp::Shl:
            return wrapped(a << b);
        case BinaryOp::Shr:
            return shift_right(type, left, right);
        case BinaryOp::Eq:
            return left == right;
        case BinaryOp::Ne:
            return left != right;
        case BinaryOp::Lt:
            return less(type, left, right);
        case BinaryOp::Le:
            return !less(type, right, left);
        case BinaryOp::Gt:
            return less(type, right, left);
        case BinaryOp::Ge:
            return !less(type, left, right);
        case BinaryOp::LogicalAnd:
        case BinaryOp::LogicalOr:
            break;
    }
    HEDDLE_CHECK(false, "not a strict operation");
}

}  // namespace heddle::fuzz

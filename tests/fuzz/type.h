// The integer types of the generated programs, with the arithmetic of C on a 64-bit machine (signed types wrap).
#pragma once

#include <cstdint>

namespace heddle::fuzz {

enum class Type { Bool, UChar, SChar, Short, UShort, Int, UInt, Long, ULong };

enum class BinaryOp { Add, Sub, Mul, And, Or, Xor, Shl, Shr, Eq, Ne, Lt, Le, Gt, Ge, LogicalAnd, LogicalOr };

unsigned size_of(Type type);
bool is_signed(Type type);
const char* name_of(Type type);          // "unsigned char"
const char* verifier_suffix(Type type);  // "uchar", as in __VERIFIER_nondet_uchar
Type promote(Type type);                 // the integer promotion
bool is_comparison(BinaryOp op);         // or a logical operation: the result is an int that is 0 or 1
const char* symbol_of(BinaryOp op);      // "+"

// Values are kept in 64 bits, extended by the sign of their type.
std::int64_t convert(Type type, std::int64_t value);

// `left op right`, both converted to `type` before.  Logical operations are not evaluated here but by the caller.
std::int64_t apply(BinaryOp op, Type type, std::int64_t left, std::int64_t right);

}  // namespace heddle::fuzz

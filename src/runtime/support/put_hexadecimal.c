// Hexadecimal numbers of snprintf, without loops, so that no bound on loops cuts them.  `a` is the first letter.
#include "runtime/support/put.h"

static char figure(uint64_t digit, char a) {
    return digit < 10 ? (char)(digit + '0') : (char)(digit + (uint64_t)a - 10);
}

// One digit, but no zeros in front.
#define PUT_HEXADECIMAL_DIGIT(SHIFT) \
    at = put_if(buffer, size, at, figure((value >> (SHIFT)) & 15, a), (value >> (SHIFT)) != 0);
// clang-format off
#define HEXADECIMAL_DIGITS_8 PUT_HEXADECIMAL_DIGIT(4)
#define HEXADECIMAL_DIGITS_16 PUT_HEXADECIMAL_DIGIT(12) PUT_HEXADECIMAL_DIGIT(8) HEXADECIMAL_DIGITS_8
#define HEXADECIMAL_DIGITS_32                                                                               \
    PUT_HEXADECIMAL_DIGIT(28) PUT_HEXADECIMAL_DIGIT(24) PUT_HEXADECIMAL_DIGIT(20) PUT_HEXADECIMAL_DIGIT(16) \
    HEXADECIMAL_DIGITS_16
#define HEXADECIMAL_DIGITS_64                                                                               \
    PUT_HEXADECIMAL_DIGIT(60) PUT_HEXADECIMAL_DIGIT(56) PUT_HEXADECIMAL_DIGIT(52) PUT_HEXADECIMAL_DIGIT(48) \
    PUT_HEXADECIMAL_DIGIT(44) PUT_HEXADECIMAL_DIGIT(40) PUT_HEXADECIMAL_DIGIT(36) PUT_HEXADECIMAL_DIGIT(32) \
    HEXADECIMAL_DIGITS_32
// clang-format on

// A number of so many bits.
#define PUT_HEXADECIMAL(BITS)                                                                          \
    uint64_t put_hexadecimal##BITS(char* buffer, uint64_t size, uint64_t at, uint64_t value, char a)   \
        HEDDLE_NAME("put_hexadecimal" #BITS);                                                          \
    uint64_t put_hexadecimal##BITS(char* buffer, uint64_t size, uint64_t at, uint64_t value, char a) { \
        HEXADECIMAL_DIGITS_##BITS return put(buffer, size, at, figure(value & 15, a));                 \
    }

PUT_HEXADECIMAL(8)
PUT_HEXADECIMAL(16)
PUT_HEXADECIMAL(32)
PUT_HEXADECIMAL(64)

// The number of digits.
#define REACHES_BIT(SHIFT) (value >= UINT64_C(1) << (SHIFT) ? UINT64_C(1) : UINT64_C(0))
uint64_t length_hexadecimal(uint64_t value) HEDDLE_NAME("length_hexadecimal");
uint64_t length_hexadecimal(uint64_t value) {
    return 1 + REACHES_BIT(4) + REACHES_BIT(8) + REACHES_BIT(12) + REACHES_BIT(16) + REACHES_BIT(20) + REACHES_BIT(24) +
           REACHES_BIT(28) + REACHES_BIT(32) + REACHES_BIT(36) + REACHES_BIT(40) + REACHES_BIT(44) + REACHES_BIT(48) +
           REACHES_BIT(52) + REACHES_BIT(56) + REACHES_BIT(60);
}

// Decimal numbers of snprintf, without loops, so that no bound on loops cuts them.
#include "runtime/support/put.h"

// Is the value at least that many times the power?  1 or 0.
static uint64_t reaches(uint64_t value, uint64_t power, uint64_t times) {
    if (power > UINT64_MAX / times) return 0;
    return value >= power * times ? 1 : 0;
}

// How often a power of ten goes into the value, which is less than ten times as large.  Comparisons are easier for a
// solver than a division.
static uint64_t digit_of(uint64_t value, uint64_t power) {
    return reaches(value, power, 1) + reaches(value, power, 2) + reaches(value, power, 3) + reaches(value, power, 4) +
           reaches(value, power, 5) + reaches(value, power, 6) + reaches(value, power, 7) + reaches(value, power, 8) +
           reaches(value, power, 9);
}

// One digit, but no zeros in front.
#define PUT_DECIMAL_DIGIT(POWER)                                                      \
    {                                                                                 \
        const uint64_t digit = digit_of(rest, UINT64_C(POWER));                       \
        rest -= digit * UINT64_C(POWER);                                              \
        at = put_if(buffer, size, at, (char)(digit + '0'), value >= UINT64_C(POWER)); \
    }
// clang-format off
#define DECIMAL_DIGITS_8 PUT_DECIMAL_DIGIT(100) PUT_DECIMAL_DIGIT(10)
#define DECIMAL_DIGITS_16 PUT_DECIMAL_DIGIT(10000) PUT_DECIMAL_DIGIT(1000) DECIMAL_DIGITS_8
#define DECIMAL_DIGITS_32                                                                  \
    PUT_DECIMAL_DIGIT(1000000000) PUT_DECIMAL_DIGIT(100000000) PUT_DECIMAL_DIGIT(10000000) \
    PUT_DECIMAL_DIGIT(1000000) PUT_DECIMAL_DIGIT(100000) DECIMAL_DIGITS_16
#define DECIMAL_DIGITS_64                                                                                    \
    PUT_DECIMAL_DIGIT(10000000000000000000) PUT_DECIMAL_DIGIT(1000000000000000000)                           \
    PUT_DECIMAL_DIGIT(100000000000000000) PUT_DECIMAL_DIGIT(10000000000000000)                               \
    PUT_DECIMAL_DIGIT(1000000000000000) PUT_DECIMAL_DIGIT(100000000000000) PUT_DECIMAL_DIGIT(10000000000000) \
    PUT_DECIMAL_DIGIT(1000000000000) PUT_DECIMAL_DIGIT(100000000000) PUT_DECIMAL_DIGIT(10000000000)          \
    DECIMAL_DIGITS_32
// clang-format on

// A number of so many bits.
#define PUT_DECIMAL(BITS)                                                                  \
    uint64_t put_decimal##BITS(char* buffer, uint64_t size, uint64_t at, uint64_t value)   \
        HEDDLE_NAME("put_decimal" #BITS);                                                  \
    uint64_t put_decimal##BITS(char* buffer, uint64_t size, uint64_t at, uint64_t value) { \
        uint64_t rest = value;                                                             \
        DECIMAL_DIGITS_##BITS return put(buffer, size, at, (char)(rest + '0'));            \
    }

PUT_DECIMAL(8)
PUT_DECIMAL(16)
PUT_DECIMAL(32)
PUT_DECIMAL(64)

// The number of digits.
#define REACHES_POWER(POWER) reaches(value, UINT64_C(POWER), 1)
uint64_t length_decimal(uint64_t value) HEDDLE_NAME("length_decimal");
uint64_t length_decimal(uint64_t value) {
    return 1 + REACHES_POWER(10) + REACHES_POWER(100) + REACHES_POWER(1000) + REACHES_POWER(10000) +
           REACHES_POWER(100000) + REACHES_POWER(1000000) + REACHES_POWER(10000000) + REACHES_POWER(100000000) +
           REACHES_POWER(1000000000) + REACHES_POWER(10000000000) + REACHES_POWER(100000000000) +
           REACHES_POWER(1000000000000) + REACHES_POWER(10000000000000) + REACHES_POWER(100000000000000) +
           REACHES_POWER(1000000000000000) + REACHES_POWER(10000000000000000) + REACHES_POWER(100000000000000000) +
           REACHES_POWER(1000000000000000000) + REACHES_POWER(10000000000000000000);
}

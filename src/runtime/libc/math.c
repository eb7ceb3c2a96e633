// Of <math.h>, what rounding to nearest decides: roots, whole numbers, the larger and the smaller of two.
#include "runtime/heddle.h"

#define BITS_OF(NUMBER) __builtin_bit_cast(uint64_t, NUMBER)
#define NUMBER_OF(BITS) __builtin_bit_cast(double, (uint64_t)(BITS))

static const uint64_t sign_bit = (uint64_t)1 << 63, hidden_bit = (uint64_t)1 << 52;

static int exponent_of(uint64_t bits) {
    return (int)(bits >> 52 & 2047) - 1023;
}

// Numbers from 2^52 on are whole, or none.
static bool is_whole(uint64_t bits) {
    return exponent_of(bits) >= 52;
}

double trunc(double number) {
    const uint64_t bits = BITS_OF(number);
    const int exponent = exponent_of(bits);
    if (exponent >= 52) return number;
    if (exponent < 0) return NUMBER_OF(bits & sign_bit);
    return NUMBER_OF(bits & ~((hidden_bit - 1) >> exponent));
}
double floor(double number) {
    const double whole = trunc(number);
    return number < whole ? whole - 1 : whole;
}
double ceil(double number) {
    const double whole = trunc(number);
    const double next = number > whole ? whole + 1 : whole;
    return NUMBER_OF(BITS_OF(next) | (BITS_OF(number) & sign_bit));
}
double round(double number) {
    if (is_whole(BITS_OF(number))) return number;
    const double whole = trunc(number);
    const double rest = number - whole;
    if (rest >= 0.5) return whole + 1;
    return rest <= -0.5 ? whole - 1 : whole;
}
// Halves go to the even number.
double rint(double number) {
    const uint64_t bits = BITS_OF(number);
    if (is_whole(bits)) return number;
    const double large = NUMBER_OF(BITS_OF(0x1p52) | (bits & sign_bit));
    const double whole = number + large - large;
    return NUMBER_OF(BITS_OF(whole) | (bits & sign_bit));
}
double nearbyint(double number) {
    return rint(number);
}
long lround(double number) {
    return (long)round(number);
}

double fmax(double a, double b) {
    if (a != a) return b;
    return a < b ? b : a;
}
double fmin(double a, double b) {
    if (a != a) return b;
    return b < a ? b : a;
}

// Digit by digit; the last one rounds.
double sqrt(double number) {
    uint64_t bits = BITS_OF(number);
    if (number != number || number == 0 || bits == BITS_OF(__builtin_inf())) return number;
    if (number < 0) return __builtin_nan("");
    int exponent = exponent_of(bits);
    uint64_t rest = bits & (hidden_bit - 1);
    if (exponent == -1023) {  // without a hidden bit
        ++exponent;
        for (; (rest & hidden_bit) == 0; rest <<= 1) --exponent;
    } else {
        rest |= hidden_bit;
    }
    if (exponent & 1) rest <<= 1;
    rest <<= 1;
    uint64_t root = 0, sum = 0;
    for (uint64_t digit = hidden_bit << 1; digit != 0; digit >>= 1) {
        const uint64_t next = sum + digit;
        if (next <= rest) {
            sum = next + digit;
            rest -= next;
            root += digit;
        }
        rest <<= 1;
    }
    if (rest != 0) root += root & 1;
    const uint64_t half = (uint64_t)(int64_t)((exponent - (exponent & 1)) / 2 + 1022);
    return NUMBER_OF((root >> 1) + (half << 52));
}

float truncf(float number) {
    return (float)trunc(number);
}
float floorf(float number) {
    return (float)floor(number);
}
float ceilf(float number) {
    return (float)ceil(number);
}
float roundf(float number) {
    return (float)round(number);
}
float rintf(float number) {
    return (float)rint(number);
}
float nearbyintf(float number) {
    return rintf(number);
}
float fmaxf(float a, float b) {
    return (float)fmax(a, b);
}
float fminf(float a, float b) {
    return (float)fmin(a, b);
}
float sqrtf(float number) {
    return (float)sqrt(number);
}

// Numbers in a text, as C has it, in the "C" locale.
#include "runtime/heddle.h"

int isspace(int character);

// The value of a digit, or a number above all bases.
static int value_of_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'z') return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    return 99;
}

// Up to `most` for positive numbers and `least` for negative ones, as absolute values; beyond them errno is ERANGE.
static uint64_t number_in(const char* text, const char** end, int base, uint64_t most, uint64_t least) {
    const char* at = text;
    while (isspace(*at)) ++at;
    const bool is_negative = *at == '-';
    if (is_negative || *at == '+') ++at;
    const bool has_prefix =
        (base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && value_of_digit(at[2]) < 16;
    if (base == 0) base = has_prefix ? 16 : *at == '0' ? 8 : 10;
    if (has_prefix) at += 2;
    const uint64_t limit = is_negative ? least : most;
    const char* const first = at;
    bool fits = true;
    uint64_t value = 0;
    for (int digit = value_of_digit(*at); digit < base; digit = value_of_digit(*++at)) {
        if (value > (limit - (uint64_t)digit) / (uint64_t)base) fits = false;
        value = value * (uint64_t)base + (uint64_t)digit;
    }
    if (end != NULL) *end = at == first ? text : at;
    if (!fits) {
        *__errno_location() = HEDDLE_ERANGE;
        return is_negative && least != most ? -least : limit;
    }
    return is_negative ? -value : value;
}

long strtol(const char* text, const char** end, int base) {
    return (long)number_in(text, end, base, INT64_MAX, (uint64_t)1 << 63);
}
long long strtoll(const char* text, const char** end, int base) {
    return strtol(text, end, base);
}
unsigned long strtoul(const char* text, const char** end, int base) {
    return number_in(text, end, base, UINT64_MAX, UINT64_MAX);
}
unsigned long long strtoull(const char* text, const char** end, int base) {
    return strtoul(text, end, base);
}
// What clang calls with the headers of newer versions of glibc.
long __isoc23_strtol(const char* text, const char** end, int base) {
    return strtol(text, end, base);
}
unsigned long __isoc23_strtoul(const char* text, const char** end, int base) {
    return strtoul(text, end, base);
}

// Text as a format has it, with arguments from a list: %c, %s and integers, with flags, widths and lengths.  What else
// formats may hold is refused where it is read.
#include "runtime/support/list.h"
#include "runtime/support/put.h"

void put_end(char* buffer, uint64_t size, uint64_t at) HEDDLE_NAME("put_end");
uint64_t put_decimal64(char* buffer, uint64_t size, uint64_t at, uint64_t value) HEDDLE_NAME("put_decimal64");
uint64_t put_hexadecimal64(char* buffer, uint64_t size, uint64_t at, uint64_t value, char a)
    HEDDLE_NAME("put_hexadecimal64");
uint64_t length_decimal(uint64_t value) HEDDLE_NAME("length_decimal");
uint64_t length_hexadecimal(uint64_t value) HEDDLE_NAME("length_hexadecimal");
// It is weak, so that native replays need none.
__attribute__((weak)) void refuse_format(void) HEDDLE_NAME(
    "refused: the function snprintf, or one of its kin, with other conversions than %c, %s, %d, %i, %u, %x and %X");

static uint64_t fill(char* buffer, uint64_t size, uint64_t at, char c, uint64_t length, uint64_t width) {
    for (; length < width; ++length) at = put(buffer, size, at, c);
    return at;
}

static uint64_t put_text(char* buffer, uint64_t size, uint64_t at, const char* text, uint64_t width, bool is_left,
                         uint64_t limit) {
    uint64_t length = 0;
    while (length != limit && text[length] != 0) ++length;
    if (!is_left) at = fill(buffer, size, at, ' ', length, width);
    for (uint64_t i = 0; i != length; ++i) at = put(buffer, size, at, text[i]);
    return is_left ? fill(buffer, size, at, ' ', length, width) : at;
}

// With a precision there are so many digits at least, and for 0 none if there may be.
static uint64_t put_number(char* buffer, uint64_t size, uint64_t at, uint64_t value, char sign, char letter,
                           uint64_t width, bool is_left, bool has_zeros, bool has_prefix, uint64_t digits) {
    const bool is_decimal = letter != 'x' && letter != 'X', is_precise = digits != UINT64_MAX;
    const bool is_empty = digits == 0 && value == 0;
    if (value == 0) has_prefix = false;
    const uint64_t own = is_empty ? 0 : is_decimal ? length_decimal(value) : length_hexadecimal(value);
    const uint64_t length = (is_precise && digits > own ? digits : own) + (sign != 0) + (has_prefix ? 2 : 0);
    if (is_precise) has_zeros = false;
    if (!is_left && !has_zeros) at = fill(buffer, size, at, ' ', length, width);
    if (sign != 0) at = put(buffer, size, at, sign);
    if (has_prefix) {
        at = put(buffer, size, at, '0');
        at = put(buffer, size, at, letter);
    }
    if (!is_left && has_zeros) at = fill(buffer, size, at, '0', length, width);
    if (is_precise) at = fill(buffer, size, at, '0', own, digits);
    if (!is_empty)
        at = is_decimal ? put_decimal64(buffer, size, at, value)
                        : put_hexadecimal64(buffer, size, at, value, letter == 'x' ? 'a' : 'A');
    return is_left ? fill(buffer, size, at, ' ', length, width) : at;
}

// An integer of so many bytes.
static uint64_t take_integer(struct list* list, int bytes, bool is_signed) {
    const char* const place = take(list);
    if (bytes == 8) return *(const uint64_t*)place;
    const int32_t value = *(const int32_t*)place;
    if (bytes == 1) return is_signed ? (uint64_t)(int8_t)value : (uint8_t)value;
    if (bytes == 2) return is_signed ? (uint64_t)(int16_t)value : (uint16_t)value;
    return is_signed ? (uint64_t)value : (uint32_t)value;
}

int vsnprintf(char* buffer, size_t size, const char* format, struct list* list) {
    uint64_t at = 0;
    for (;;) {
        char c = *format++;
        if (c == 0) break;
        if (c != '%') {
            at = put(buffer, size, at, c);
            continue;
        }
        bool is_left = false, has_zeros = false, has_plus = false, has_blank = false, has_prefix = false;
        for (c = *format++; c == '-' || c == '0' || c == '+' || c == ' ' || c == '#'; c = *format++) {
            if (c == ' ') has_blank = true;
            if (c == '#') has_prefix = true;
            if (c == '-') is_left = true;
            if (c == '0') has_zeros = true;
            if (c == '+') has_plus = true;
        }
        uint64_t width = 0, limit = UINT64_MAX;
        if (c == '*') {
            const int32_t given = *(const int32_t*)take(list);
            if (given < 0) is_left = true;
            width = given < 0 ? (uint64_t) - (int64_t)given : (uint64_t)given;
            c = *format++;
        }
        for (; c >= '0' && c <= '9'; c = *format++) width = width * 10 + (uint64_t)(c - '0');
        if (c == '.') {
            limit = 0;
            c = *format++;
            if (c == '*') {
                const int32_t given = *(const int32_t*)take(list);
                limit = given < 0 ? UINT64_MAX : (uint64_t)given;
                c = *format++;
            }
            for (; c >= '0' && c <= '9'; c = *format++) limit = limit * 10 + (uint64_t)(c - '0');
        }
        int bytes = 4;
        for (; c == 'h'; c = *format++) bytes /= 2;
        for (; c == 'l' || c == 'z' || c == 'j' || c == 't'; c = *format++) bytes = 8;
        if (c == '%') {
            at = put(buffer, size, at, c);
        } else if (c == 'c') {
            const char character = (char)*(const int32_t*)take(list);
            if (!is_left) at = fill(buffer, size, at, ' ', 1, width);
            at = put(buffer, size, at, character);
            if (is_left) at = fill(buffer, size, at, ' ', 1, width);
        } else if (c == 's') {
            at = put_text(buffer, size, at, *(const char**)take(list), width, is_left, limit);
        } else if (c == 'd' || c == 'i') {
            const int64_t value = (int64_t)take_integer(list, bytes, true);
            const char sign = value < 0 ? '-' : has_plus ? '+' : has_blank ? ' ' : 0;
            at = put_number(buffer, size, at, (uint64_t)(value < 0 ? -value : value), sign, c, width, is_left,
                            has_zeros, false, limit);
        } else if (c == 'u' || c == 'x' || c == 'X') {
            at = put_number(buffer, size, at, take_integer(list, bytes, false), 0, c, width, is_left, has_zeros,
                            has_prefix && c != 'u', limit);
        } else {
            refuse_format();
        }
    }
    put_end(buffer, size, at);
    return (int)at;
}

int vsprintf(char* buffer, const char* format, struct list* list) {
    return vsnprintf(buffer, UINT64_MAX, format, list);
}

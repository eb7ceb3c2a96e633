// Values in a text as a format has it: %c, %s, %[...], %n and integers, with widths, lengths and `*`.  What else
// formats may hold is refused where it is read.
#include "runtime/support/list.h"

int isspace(int character);

// It is weak, so that native replays need none.
__attribute__((weak)) void refuse_scanned(void) HEDDLE_NAME(
    "refused: the function sscanf, or one of its kin, with other conversions than %c, %s, %d, %i, %u, %x, %n and sets");

// The value of a digit, or a number above all bases.
static int scanned_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return 99;
}

// A set between brackets: its first character may be a closing one.
static bool in_set(const char* set, char c) {
    for (size_t i = 0; i == 0 || set[i] != ']'; ++i) {
        const bool is_range = set[i + 1] == '-' && set[i + 2] != ']';
        if (is_range ? c >= set[i] && c <= set[i + 2] : c == set[i]) return true;
        if (is_range) i += 2;
    }
    return false;
}

static void put_integer(void* place, int bytes, int64_t value) {
    if (bytes == 8) *(int64_t*)place = value;
    if (bytes == 4) *(int32_t*)place = (int32_t)value;
    if (bytes == 2) *(int16_t*)place = (int16_t)value;
    if (bytes == 1) *(int8_t*)place = (int8_t)value;
}

int vsscanf(const char* text, const char* format, struct list* list) {
    const char* const begin = text;
    int results = 0;
    for (;;) {
        char c = *format++;
        if (c == 0) return results;
        if (isspace(c)) {
            while (isspace(*text)) ++text;
            continue;
        }
        if (c != '%') {
            if (*text != c) return *text == 0 && results == 0 ? -1 : results;
            ++text;
            continue;
        }
        bool is_dropped = false;
        size_t width = 0;
        int bytes = 4;
        c = *format++;
        if (c == '*') {
            is_dropped = true;
            c = *format++;
        }
        for (; c >= '0' && c <= '9'; c = *format++) width = width * 10 + (size_t)(c - '0');
        if (width == 0) width = c == 'c' ? 1 : SIZE_MAX;
        for (; c == 'h'; c = *format++) bytes /= 2;
        for (; c == 'l' || c == 'z' || c == 'j' || c == 't'; c = *format++) bytes = 8;
        if (c == 'n') {
            put_integer(*(void**)take(list), bytes, text - begin);
            continue;
        }
        if (c != 'c' && c != '[')
            while (isspace(*text)) ++text;
        if (*text == 0) return results == 0 ? -1 : results;
        if (c == '%') {
            if (*text++ != '%') return results;
            continue;
        }
        char* const place = is_dropped ? NULL : *(char**)take(list);
        if (c == 's' || c == 'c') {
            size_t i = 0;
            for (; i != width && *text != 0 && (c == 'c' || !isspace(*text)); ++i, ++text)
                if (place != NULL) place[i] = *text;
            if (c == 'c' && i != width) return results == 0 ? -1 : results;
            if (c == 's' && place != NULL) place[i] = 0;
        } else if (c == '[') {
            const bool is_other = *format == '^';
            const char* const set = is_other ? format + 1 : format;
            size_t i = 0;
            for (; i != width && *text != 0 && in_set(set, *text) != is_other; ++i, ++text)
                if (place != NULL) place[i] = *text;
            for (format = set + 1; *format != ']'; ++format) {
            }
            ++format;
            if (i == 0) return results;
            if (place != NULL) place[i] = 0;
        } else if (c == 'd' || c == 'u' || c == 'i' || c == 'x') {
            const bool is_negative = *text == '-';
            if (is_negative || *text == '+') {
                ++text;
                --width;
            }
            int base = c == 'x' ? 16 : 10;
            if ((c == 'x' || c == 'i') && width > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X') &&
                scanned_digit(text[2]) < 16) {
                text += 2;
                width -= 2;
                base = 16;
            } else if (c == 'i' && text[0] == '0') {
                base = 8;
            }
            int64_t value = 0;
            bool has_digits = false;
            for (; width != 0 && scanned_digit(*text) < base; ++text, --width) {
                value = value * base + scanned_digit(*text);
                has_digits = true;
            }
            if (!has_digits) return results;
            if (place != NULL) put_integer(place, bytes, is_negative ? -value : value);
        } else {
            refuse_scanned();
        }
        if (!is_dropped) ++results;
    }
}

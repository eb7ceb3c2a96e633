// Words, characters and numbers out of texts; and the states of streams.
#include "runtime/cpp/stream.h"

namespace heddle {

extern "C" __attribute__((weak)) void refuse_input() __asm__(
    "heddle.refused: input of a stream that is no text, or of a number that is not decimal");

#define TELLS(function, symbol, expression)                                                \
    bool function(const Ios& ios) __asm__("_ZNKSt9basic_iosIcSt11char_traitsIcEE" symbol); \
    bool function(const Ios& ios) {                                                        \
        return expression;                                                                 \
    }
TELLS(is_good, "4goodEv", ios.state == 0)
TELLS(is_at_end, "3eofEv", (ios.state & at_end) != 0)
TELLS(has_failed, "4failEv", (ios.state & (failed | bad)) != 0)
TELLS(is_bad, "3badEv", (ios.state & bad) != 0)
TELLS(is_usable, "cvbEv", (ios.state & (failed | bad)) == 0)
TELLS(is_unusable, "ntEv", (ios.state & (failed | bad)) != 0)

int state_of(const Ios& ios) __asm__("_ZNKSt9basic_iosIcSt11char_traitsIcEE7rdstateEv");
int state_of(const Ios& ios) {
    return ios.state;
}

extern "C" __attribute__((weak)) void refuse_exceptions() __asm__("heddle.refused: a stream that throws exceptions");

void set_state(Ios& ios, int state) __asm__("_ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate");
void set_state(Ios& ios, int state) {
    if ((ios.exceptions & state) != 0) refuse_exceptions();
    ios.state = state;
}
void add_state(Ios& ios, int state) __asm__("_ZNSt9basic_iosIcSt11char_traitsIcEE8setstateESt12_Ios_Iostate");
void add_state(Ios& ios, int state) {
    set_state(ios, ios.state | state);
}
void throw_at(Ios& ios, int state) __asm__("_ZNSt9basic_iosIcSt11char_traitsIcEE10exceptionsESt12_Ios_Iostate");
void throw_at(Ios& ios, int state) {
    ios.exceptions = state;
    set_state(ios, ios.state);
}
char change_fill(Ios& ios, char fill) __asm__("_ZNSt9basic_iosIcSt11char_traitsIcEE4fillEc");
char change_fill(Ios& ios, char fill) {
    const char before = ios.fill;
    ios.fill = fill;
    return before;
}
void* change_tie(Ios& ios, void* tied) __asm__("_ZNSt9basic_iosIcSt11char_traitsIcEE3tieEPSo");
void* change_tie(Ios& ios, void* tied) {
    void* const before = ios.tied;
    ios.tied = tied;
    return before;
}

static bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_over(const Buffer& buffer) {
    return buffer.read_at >= buffer.size;
}

// Whether there is something to read.
static bool may_read(Stream& stream, bool skips) {
    Ios& ios = ios_of(stream);
    Buffer& buffer = *ios.buffer;
    if (!buffer.is_text) refuse_input();
    if (ios.state == 0) {
        if (skips && (ios.flags & skips_spaces) != 0)
            while (!is_over(buffer) && is_space(buffer.text[buffer.read_at])) ++buffer.read_at;
        if (!is_over(buffer)) return true;
        add_state(ios, at_end);
    }
    add_state(ios, failed);
    return false;
}

struct Number {
    unsigned long magnitude;
    bool is_negative, is_there;
};

static Number read_number(Stream& stream) {
    Buffer& buffer = buffer_of(stream);
    if ((ios_of(stream).flags & decimal) == 0) refuse_input();
    Number number = {0, false, false};
    const char sign = buffer.text[buffer.read_at];
    if (sign == '-' || sign == '+') ++buffer.read_at;
    number.is_negative = sign == '-';
    for (; !is_over(buffer); ++buffer.read_at) {
        const char c = buffer.text[buffer.read_at];
        if (c < '0' || c > '9') break;
        if (number.magnitude > 1000000000000000000) refuse_input();
        number.magnitude = 10 * number.magnitude + static_cast<unsigned long>(c - '0');
        number.is_there = true;
    }
    if (is_over(buffer)) add_state(ios_of(stream), at_end);
    return number;
}

// What is too large becomes the largest number, and the stream has failed.
#define READS_SIGNED(type, symbol, largest)                                           \
    Stream& read(Stream& stream, type& value) __asm__(symbol);                        \
    Stream& read(Stream& stream, type& value) {                                       \
        if (!may_read(stream, true)) return stream;                                   \
        const Number number = read_number(stream);                                    \
        const unsigned long limit = number.is_negative ? 1UL + (largest) : (largest); \
        const bool fits = number.magnitude <= limit;                                  \
        const unsigned long magnitude = fits ? number.magnitude : limit;              \
        value = static_cast<type>(number.is_negative ? -magnitude : magnitude);       \
        if (!number.is_there || !fits) add_state(ios_of(stream), failed);             \
        return stream;                                                                \
    }
READS_SIGNED(short, "_ZNSirsERs", 32767UL)
READS_SIGNED(int, "_ZNSirsERi", 2147483647UL)
READS_SIGNED(long, "_ZNSirsERl", 9223372036854775807UL)
READS_SIGNED(long long, "_ZNSirsERx", 9223372036854775807UL)

#define READS_UNSIGNED(type, symbol, largest)                                                                     \
    Stream& read(Stream& stream, type& value) __asm__(symbol);                                                    \
    Stream& read(Stream& stream, type& value) {                                                                   \
        if (!may_read(stream, true)) return stream;                                                               \
        const Number number = read_number(stream);                                                                \
        const bool fits = number.magnitude <= (largest);                                                          \
        value = static_cast<type>(!fits ? (largest) : number.is_negative ? -number.magnitude : number.magnitude); \
        if (!number.is_there || !fits) add_state(ios_of(stream), failed);                                         \
        return stream;                                                                                            \
    }
READS_UNSIGNED(unsigned short, "_ZNSirsERt", 65535UL)
READS_UNSIGNED(unsigned, "_ZNSirsERj", 4294967295UL)
READS_UNSIGNED(unsigned long, "_ZNSirsERm", 18446744073709551615UL)
READS_UNSIGNED(unsigned long long, "_ZNSirsERy", 18446744073709551615UL)

Stream& read_character(Stream& stream,
                       char& value) __asm__("_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_");
Stream& read_character(Stream& stream, char& value) {
    if (!may_read(stream, true)) return stream;
    Buffer& buffer = buffer_of(stream);
    value = buffer.text[buffer.read_at++];
    return stream;
}

int next_character(Stream& stream) __asm__("_ZNSi3getEv");
int next_character(Stream& stream) {
    if (!may_read(stream, false)) return -1;
    Buffer& buffer = buffer_of(stream);
    return static_cast<unsigned char>(buffer.text[buffer.read_at++]);
}

Stream& read_word(Stream& stream, String& word) __asm__(
    "_ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE");
Stream& read_word(Stream& stream, String& word) {
    if (!may_read(stream, true)) return stream;
    Buffer& buffer = buffer_of(stream);
    if (ios_of(stream).width != 0) refuse_input();
    const unsigned long begin = buffer.read_at;
    while (!is_over(buffer) && !is_space(buffer.text[buffer.read_at])) ++buffer.read_at;
    assign_string(word, buffer.text + begin, buffer.read_at - begin);
    if (is_over(buffer)) add_state(ios_of(stream), at_end);
    return stream;
}

Stream& read_line_to(Stream& stream, String& line, char end) __asm__(
    "_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_");
Stream& read_line_to(Stream& stream, String& line, char end) {
    const bool is_good = ios_of(stream).state == 0;
    if (!may_read(stream, false)) {
        if (is_good) assign_string(line, "", 0);
        return stream;
    }
    Buffer& buffer = buffer_of(stream);
    const unsigned long begin = buffer.read_at;
    while (!is_over(buffer) && buffer.text[buffer.read_at] != end) ++buffer.read_at;
    assign_string(line, buffer.text + begin, buffer.read_at - begin);
    if (is_over(buffer))
        add_state(ios_of(stream), at_end);
    else
        ++buffer.read_at;
    return stream;
}

Stream& read_line(Stream& stream, String& line) __asm__(
    "_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE");
Stream& read_line(Stream& stream, String& line) {
    return read_line_to(stream, line, '\n');
}

}  // namespace heddle

// std::cout and its kin print nothing.  What they would print is evaluated by the caller, and strings are read. Streams
// that end in a text get the characters, but for floating-point numbers, addresses and octal numbers.
#include "runtime/cpp/stream.h"

extern "C" unsigned long put_decimal64(char*, unsigned long, unsigned long,
                                       unsigned long) __asm__("heddle.put_decimal64");
extern "C" unsigned long put_hexadecimal64(char*, unsigned long, unsigned long, unsigned long,
                                           char) __asm__("heddle.put_hexadecimal64");

namespace heddle {

inline const StreamTable table_of_output = HEDDLE_STREAM_TABLE(8);

struct Output {
    const void* functions;
    Ios ios;
};

#define STREAM(variable, symbol)                                      \
    extern "C" __attribute__((weak)) Output variable __asm__(symbol); \
    Output variable = {table_of_output.functions, HEDDLE_IOS(&no_buffer)};

STREAM(heddle_cout, "_ZSt4cout")
STREAM(heddle_cerr, "_ZSt4cerr")
STREAM(heddle_clog, "_ZSt4clog")

extern "C" __attribute__((weak)) void refuse_number() __asm__(
    "heddle.refused: a floating-point number, an address or an octal number in a text that a stream makes");

static void pad(Ios& ios, Buffer& buffer, long count) {
    for (; count > 0; --count) write_to(buffer, &ios.fill, 1);
}

// A text with what stands in front of it when the room between them is filled up.
static void write_padded(const Stream& stream, const char* front, unsigned long front_size, const char* text,
                         unsigned long size) {
    Buffer& buffer = buffer_of(stream);
    Ios& ios = ios_of(stream);
    const long missing = ios.width - static_cast<long>(front_size + size);
    ios.width = 0;
    const bool is_left = (ios.flags & to_the_left) != 0, is_apart = (ios.flags & internal) != 0;
    if (!is_left && !is_apart) pad(ios, buffer, missing);
    write_to(buffer, front, front_size);
    if (is_apart) pad(ios, buffer, missing);
    write_to(buffer, text, size);
    if (is_left) pad(ios, buffer, missing);
}

struct Digits {
    char text[24];
};

static Stream& print_number(Stream& stream, unsigned long value, bool is_negative, unsigned long bits) {
    if (!buffer_of(stream).is_text) return stream;
    const int flags = ios_of(stream).flags;
    if ((flags & octal) != 0) refuse_number();
    const bool is_hexadecimal = (flags & hexadecimal) != 0;
    Digits digits;
    if (is_hexadecimal) {
        const bool has_prefix = (flags & with_base) != 0 && value != 0, is_large = (flags & in_capitals) != 0;
        const unsigned long size = put_hexadecimal64(digits.text, 24, 0, bits, is_large ? 'A' : 'a');
        write_padded(stream, is_large ? "0X" : "0x", has_prefix ? 2 : 0, digits.text, size);
    } else {
        const unsigned long size = put_decimal64(digits.text, 24, 0, is_negative ? -value : value);
        write_padded(stream, is_negative ? "-" : "+", is_negative || (flags & with_plus) != 0 ? 1 : 0, digits.text,
                     size);
    }
    return stream;
}

#define PRINTS_NUMBER(symbol, type, unsigned_type)                                                                    \
    Stream& print(Stream& stream, type) __asm__(symbol);                                                              \
    Stream& print(Stream& stream, type value) {                                                                       \
        return print_number(stream, static_cast<unsigned long>(value), value < 0, static_cast<unsigned_type>(value)); \
    }

PRINTS_NUMBER("_ZNSolsEs", short, unsigned short)
PRINTS_NUMBER("_ZNSolsEi", int, unsigned)
PRINTS_NUMBER("_ZNSolsEl", long, unsigned long)
PRINTS_NUMBER("_ZNSolsEx", long long, unsigned long)

#define PRINTS_UNSIGNED(symbol, type)                                                               \
    Stream& print(Stream& stream, type) __asm__(symbol);                                            \
    Stream& print(Stream& stream, type value) {                                                     \
        const bool has_sign = buffer_of(stream).is_text && (ios_of(stream).flags & with_plus) != 0; \
        if (has_sign) ios_of(stream).flags &= ~with_plus;                                           \
        print_number(stream, value, false, value);                                                  \
        if (has_sign) ios_of(stream).flags |= with_plus;                                            \
        return stream;                                                                              \
    }

PRINTS_UNSIGNED("_ZNSolsEt", unsigned short)
PRINTS_UNSIGNED("_ZNSolsEj", unsigned)
PRINTS_UNSIGNED("_ZNSolsEm", unsigned long)
PRINTS_UNSIGNED("_ZNSolsEy", unsigned long long)

#define PRINTS_NOWHERE(symbol, type)                     \
    Stream& print(Stream& stream, type) __asm__(symbol); \
    Stream& print(Stream& stream, type) {                \
        if (buffer_of(stream).is_text) refuse_number();  \
        return stream;                                   \
    }

PRINTS_NOWHERE("_ZNSolsEf", float)
PRINTS_NOWHERE("_ZNSolsEd", double)
PRINTS_NOWHERE("_ZNSolsEPKv", const void*)

// As many characters as it says are read.
static Stream& print_text(Stream& stream, const char* text, unsigned long size) {
    if (buffer_of(stream).is_text) {
        write_padded(stream, text, 0, text, size);
        return stream;
    }
    char seen = 0;
    for (unsigned long i = 0; i < size; ++i) seen = text[i];
    (void)seen;
    return stream;
}

Stream& print(Stream& stream, bool value) __asm__("_ZNSolsEb");
Stream& print(Stream& stream, bool value) {
    if (buffer_of(stream).is_text && (ios_of(stream).flags & with_words) != 0)
        return value ? print_text(stream, "true", 4) : print_text(stream, "false", 5);
    return print_number(stream, value, false, value);
}

#define PRINTS_CHARACTER(name, symbol, type)                      \
    Stream& name(Stream& stream, type character) __asm__(symbol); \
    Stream& name(Stream& stream, type character) {                \
        if (!buffer_of(stream).is_text) return stream;            \
        Digits one;                                               \
        one.text[0] = static_cast<char>(character);               \
        return print_text(stream, one.text, 1);                   \
    }

PRINTS_CHARACTER(print, "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c", char)
PRINTS_CHARACTER(print, "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_a", signed char)
PRINTS_CHARACTER(print, "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_h", unsigned char)

Stream& put_character(Stream& stream, char character) __asm__("_ZNSo3putEc");
Stream& put_character(Stream& stream, char character) {
    if (!buffer_of(stream).is_text) return stream;
    Digits one;
    one.text[0] = character;
    write_to(buffer_of(stream), one.text, 1);
    return stream;
}

#define DOES_NOTHING(function, symbol)                \
    Stream& function(Stream& stream) __asm__(symbol); \
    Stream& function(Stream& stream) {                \
        return stream;                                \
    }

DOES_NOTHING(flush, "_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_")
DOES_NOTHING(flush_member, "_ZNSo5flushEv")

Stream& end_line(Stream& stream) __asm__("_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_");
Stream& end_line(Stream& stream) {
    return put_character(stream, '\n');
}

// A manipulator that is a function, such as std::endl.
Stream& manipulate(Stream& stream, Stream& (*manipulator)(Stream&)) __asm__("_ZNSolsEPFRSoS_E");
Stream& manipulate(Stream& stream, Stream& (*manipulator)(Stream&)) {
    return manipulator(stream);
}

// std::hex and its kin, where they matter.
Stream& change(Stream& stream, Ios& (*manipulator)(Ios&)) __asm__("_ZNSolsEPFRSt8ios_baseS0_E");
Stream& change(Stream& stream, Ios& (*manipulator)(Ios&)) {
    if (buffer_of(stream).is_text) manipulator(ios_of(stream));
    return stream;
}

// Of std::setw, std::setprecision and std::setfill: structs that hold a number.
#define SETS(function, symbol, type, member)                          \
    Stream& function(Stream& stream, type value) __asm__(symbol);     \
    Stream& function(Stream& stream, type value) {                    \
        if (buffer_of(stream).is_text) ios_of(stream).member = value; \
        return stream;                                                \
    }

SETS(set_width, "_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St5_Setw", int, width)
SETS(set_precision, "_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St13_Setprecision", int, precision)
SETS(set_fill, "_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St8_SetfillIS3_E", char, fill)

Stream& print_literal(Stream& stream,
                      const char* text) __asm__("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc");
Stream& print_literal(Stream& stream, const char* text) {
    if (text == nullptr) {
        ios_of(stream).state |= bad;
        return stream;
    }
    const unsigned long size = strlen(text);
    if (buffer_of(stream).is_text) write_padded(stream, text, 0, text, size);
    return stream;
}

Stream& write_characters(Stream& stream, const char* text, long size) __asm__("_ZNSo5writeEPKcl");
Stream& write_characters(Stream& stream, const char* text, long size) {
    if (!buffer_of(stream).is_text) return print_text(stream, text, static_cast<unsigned long>(size));
    write_to(buffer_of(stream), text, static_cast<unsigned long>(size));
    return stream;
}

Stream& print_string(Stream& stream, const String& string) __asm__(
    "_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE");
Stream& print_string(Stream& stream, const String& string) {
    return print_text(stream, string.text, string.size);
}

// The streams are there from the start.
void construct(void* init) __asm__("_ZNSt8ios_base4InitC1Ev");
void construct(void*) {}
void destruct(void* init) __asm__("_ZNSt8ios_base4InitD1Ev");
void destruct(void*) {}
bool synchronise(bool with_stdio) __asm__("_ZNSt8ios_base15sync_with_stdioEb");
bool synchronise(bool) {
    return true;
}

}  // namespace heddle

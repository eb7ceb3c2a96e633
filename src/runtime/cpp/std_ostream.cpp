// std::cout and its kin print nothing.  What they would print is evaluated by the caller, and strings are read.
extern "C" unsigned long strlen(const char* text);

namespace heddle {

struct Stream;

struct String {
    const char* text;
    unsigned long size;
};

// Room for the streams, of which nobody looks at anything.
#define STREAM(variable, symbol)                               \
    extern "C" __attribute__((weak)) char variable[512] __asm__(symbol); \
    char variable[512];

STREAM(heddle_cout, "_ZSt4cout")
STREAM(heddle_cerr, "_ZSt4cerr")
STREAM(heddle_clog, "_ZSt4clog")

#define PRINTS(symbol, type)                         \
    Stream& print(Stream& stream, type) __asm__(symbol); \
    Stream& print(Stream& stream, type) {            \
        return stream;                               \
    }

PRINTS("_ZNSolsEb", bool)
PRINTS("_ZNSolsEs", short)
PRINTS("_ZNSolsEt", unsigned short)
PRINTS("_ZNSolsEi", int)
PRINTS("_ZNSolsEj", unsigned)
PRINTS("_ZNSolsEl", long)
PRINTS("_ZNSolsEm", unsigned long)
PRINTS("_ZNSolsEx", long long)
PRINTS("_ZNSolsEy", unsigned long long)
PRINTS("_ZNSolsEf", float)
PRINTS("_ZNSolsEd", double)
PRINTS("_ZNSolsEPKv", const void*)
PRINTS("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c", char)
PRINTS("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_a", signed char)
PRINTS("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_h", unsigned char)

#define DOES_NOTHING(function, symbol)         \
    Stream& function(Stream& stream) __asm__(symbol); \
    Stream& function(Stream& stream) {         \
        return stream;                         \
    }

DOES_NOTHING(end_line, "_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_")
DOES_NOTHING(flush, "_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_")
DOES_NOTHING(flush_member, "_ZNSo5flushEv")

// A manipulator that is a function, such as std::endl; std::hex and its kin are left out.
Stream& manipulate(Stream& stream, Stream& (*manipulator)(Stream&)) __asm__("_ZNSolsEPFRSoS_E");
Stream& manipulate(Stream& stream, Stream& (*manipulator)(Stream&)) {
    return manipulator(stream);
}

struct Base;
Stream& change(Stream& stream, Base& (*)(Base&)) __asm__("_ZNSolsEPFRSt8ios_baseS0_E");
Stream& change(Stream& stream, Base& (*)(Base&)) {
    return stream;
}

// Of std::setw and std::setprecision: structs that hold a number.
Stream& set_width(Stream& stream, int width) __asm__(
    "_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St5_Setw");
Stream& set_width(Stream& stream, int) {
    return stream;
}

Stream& set_precision(Stream& stream, int precision) __asm__(
    "_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St13_Setprecision");
Stream& set_precision(Stream& stream, int) {
    return stream;
}

Stream& print_text(Stream& stream, const char* text) __asm__(
    "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc");
Stream& print_text(Stream& stream, const char* text) {
    if (text != nullptr) strlen(text);
    return stream;
}

// As many characters as it says are read.
Stream& print_characters(Stream& stream, const char* text, long size) __asm__("_ZNSo5writeEPKcl");
Stream& print_characters(Stream& stream, const char* text, long size) {
    char seen = 0;
    for (long i = 0; i < size; ++i) seen = text[i];
    (void)seen;
    return stream;
}

Stream& print_string(Stream& stream, const String& string) __asm__(
    "_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE");
Stream& print_string(Stream& stream, const String& string) {
    return print_characters(stream, string.text, static_cast<long>(string.size));
}

Stream& put(Stream& stream, char) __asm__("_ZNSo3putEc");
Stream& put(Stream& stream, char) {
    return stream;
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

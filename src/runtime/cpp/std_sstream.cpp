// std::ostringstream, istringstream and stringstream; and files, which nobody sees.
#include "runtime/cpp/stream.h"

namespace heddle {

inline const StreamTable table_of_string_output = HEDDLE_STREAM_TABLE(112),
                         table_of_string_input = HEDDLE_STREAM_TABLE(120), table_of_both = HEDDLE_STREAM_TABLE(128),
                         table_of_second_part = HEDDLE_STREAM_TABLE(112),
                         table_of_output_file = HEDDLE_STREAM_TABLE(248);

struct OutputString {
    const void* functions;
    Buffer buffer;
    Ios ios;
};
struct InputString {
    const void* functions;
    long count;
    Buffer buffer;
    Ios ios;
};
struct InOutString {
    const void* functions;
    long count;
    const void* second_functions;  // of the part that is a std::ostream
    Buffer buffer;
    Ios ios;
};
static_assert(sizeof(OutputString) == 376 && sizeof(InputString) == 384 && sizeof(InOutString) == 392);

enum Mode { append = 1, at_the_end = 2 };

template <class Text>
static void begin(Text& stream, const StreamTable& table) {
    stream.functions = table.functions;
    begin_text(stream.buffer);
    begin_ios(stream.ios, stream.buffer);
}

static void set_text(Buffer& buffer, const String& text, int mode) {
    buffer.size = buffer.write_at = buffer.read_at = 0;
    write_to(buffer, text.text, text.size);
    if ((mode & (append | at_the_end)) == 0) buffer.write_at = 0;
}

// std::string comes back by a hidden first argument.
#define STRING_STREAM(type, name, prepare)                                                                        \
    void construct(type& stream) __asm__("_ZNSt7__cxx11" name "IcSt11char_traitsIcESaIcEEC1Ev");                  \
    void construct(type& stream) {                                                                                \
        prepare;                                                                                                  \
    }                                                                                                             \
    void construct_with_mode(type& stream,                                                                        \
                             int) __asm__("_ZNSt7__cxx11" name "IcSt11char_traitsIcESaIcEEC1ESt13_Ios_Openmode"); \
    void construct_with_mode(type& stream, int) {                                                                 \
        prepare;                                                                                                  \
    }                                                                                                             \
    void construct_from(type& stream, const String& text, int mode) __asm__(                                      \
        "_ZNSt7__cxx11" name "IcSt11char_traitsIcESaIcEEC1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode");      \
    void construct_from(type& stream, const String& text, int mode) {                                             \
        prepare;                                                                                                  \
        set_text(stream.buffer, text, mode);                                                                      \
    }                                                                                                             \
    void construct_moved(type& stream, const String& text, int mode) __asm__(                                     \
        "_ZNSt7__cxx11" name "IcSt11char_traitsIcESaIcEEC1EONS_12basic_stringIcS2_S3_EESt13_Ios_Openmode");       \
    void construct_moved(type& stream, const String& text, int mode) {                                            \
        prepare;                                                                                                  \
        set_text(stream.buffer, text, mode);                                                                      \
    }                                                                                                             \
    void destruct(type& stream) __asm__("_ZNSt7__cxx11" name "IcSt11char_traitsIcESaIcEED1Ev");                   \
    void destruct(type& stream) {                                                                                 \
        end_text(stream.buffer);                                                                                  \
    }                                                                                                             \
    void text_of(String& result,                                                                                  \
                 const type& stream) __asm__("_ZNKSt7__cxx11" name "IcSt11char_traitsIcESaIcEE3strEv");           \
    void text_of(String& result, const type& stream) {                                                            \
        make_string(result, stream.buffer.text, stream.buffer.size);                                              \
    }                                                                                                             \
    void text_of_named(String& result,                                                                            \
                       const type& stream) __asm__("_ZNKRSt7__cxx11" name "IcSt11char_traitsIcESaIcEE3strEv");    \
    void text_of_named(String& result, const type& stream) {                                                      \
        make_string(result, stream.buffer.text, stream.buffer.size);                                              \
    }                                                                                                             \
    void change_text(type& stream, const String& text) __asm__(                                                   \
        "_ZNSt7__cxx11" name "IcSt11char_traitsIcESaIcEE3strERKNS_12basic_stringIcS2_S3_EE");                     \
    void change_text(type& stream, const String& text) {                                                          \
        set_text(stream.buffer, text, 0);                                                                         \
    }                                                                                                             \
    void change_text_moved(type& stream, const String& text) __asm__(                                             \
        "_ZNSt7__cxx11" name "IcSt11char_traitsIcESaIcEE3strEONS_12basic_stringIcS2_S3_EE");                      \
    void change_text_moved(type& stream, const String& text) {                                                    \
        set_text(stream.buffer, text, 0);                                                                         \
    }

STRING_STREAM(OutputString, "19basic_ostringstream", begin(stream, table_of_string_output))
STRING_STREAM(InputString, "19basic_istringstream", begin(stream, table_of_string_input))
STRING_STREAM(InOutString, "18basic_stringstream", begin(stream, table_of_both);
              stream.second_functions = table_of_second_part.functions)

// Opening a file may fail; what is written is not looked at.
struct OutputFile {
    const void* functions;
    bool is_open;
    char unused[232];
    Ios ios;
};
static_assert(sizeof(OutputFile) == 512);

static void open_file(OutputFile& file) {
    file.is_open = __VERIFIER_nondet_bool();
    file.ios.state = file.is_open ? 0 : file.ios.state | failed;
}
static void begin_file(OutputFile& file) {
    file.functions = table_of_output_file.functions;
    file.is_open = false;
    begin_ios(file.ios, no_buffer);
}

void construct(OutputFile& file) __asm__("_ZNSt14basic_ofstreamIcSt11char_traitsIcEEC1Ev");
void construct(OutputFile& file) {
    begin_file(file);
}

#define OPENS(function, symbol, type, prepare)                                                               \
    void function(OutputFile& file, type, int) __asm__("_ZNSt14basic_ofstreamIcSt11char_traitsIcEE" symbol); \
    void function(OutputFile& file, type, int) {                                                             \
        prepare;                                                                                             \
        open_file(file);                                                                                     \
    }
OPENS(construct, "C1EPKcSt13_Ios_Openmode", const char*, begin_file(file))
OPENS(construct, "C1ERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode", const String&, begin_file(file))
OPENS(open, "4openEPKcSt13_Ios_Openmode", const char*, )
OPENS(open, "4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode", const String&, )

void destruct(OutputFile& file) __asm__("_ZNSt14basic_ofstreamIcSt11char_traitsIcEED1Ev");
void destruct(OutputFile&) {}
void close(OutputFile& file) __asm__("_ZNSt14basic_ofstreamIcSt11char_traitsIcEE5closeEv");
void close(OutputFile& file) {
    if (!file.is_open || __VERIFIER_nondet_bool()) file.ios.state |= failed;
    file.is_open = false;
}
bool is_open(const OutputFile& file) __asm__("_ZNSt14basic_ofstreamIcSt11char_traitsIcEE7is_openEv");
bool is_open(const OutputFile& file) {
    return file.is_open;
}
bool is_open_const(const OutputFile& file) __asm__("_ZNKSt14basic_ofstreamIcSt11char_traitsIcEE7is_openEv");
bool is_open_const(const OutputFile& file) {
    return file.is_open;
}

}  // namespace heddle

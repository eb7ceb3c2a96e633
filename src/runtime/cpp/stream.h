// Streams of characters: the parts that inline functions of the headers look at are where libstdc++ has them on x86-64.
// What is written goes no_buffer, or into a text.
#pragma once

extern "C" {
unsigned long strlen(const char* text);
bool __VERIFIER_nondet_bool();
}

namespace heddle {

// A virtual base class is found by a number in front of the table; nobody can call functions of the buffer or the base.
extern "C" __attribute__((weak)) void refuse_function() __asm__(
    "heddle.refused: a virtual function of a stream or its buffer");

struct StreamTable {
    long ios_offset, to_top;
    const void* type;
    void (*functions[2])();
};
#define HEDDLE_STREAM_TABLE(offset)          \
    {                                        \
        offset, 0, nullptr, {                \
            refuse_function, refuse_function \
        }                                    \
    }

struct FunctionTable {
    void (*functions[16])();
};
inline const FunctionTable refusing_functions = {{refuse_function, refuse_function, refuse_function, refuse_function,
                                                  refuse_function, refuse_function, refuse_function, refuse_function,
                                                  refuse_function, refuse_function, refuse_function, refuse_function,
                                                  refuse_function, refuse_function, refuse_function, refuse_function}};

// A std::stringbuf, or what stands for any other.
struct Buffer {
    const FunctionTable* table;
    bool is_text;
    char* text;  // its own room, or of the heap
    unsigned long size, capacity, write_at, read_at;
    char room[48];
};

inline Buffer no_buffer = {&refusing_functions, false, nullptr, 0, 0, 0, 0, {}};

enum Flags {
    with_words = 1,
    decimal = 2,
    hexadecimal = 8,
    internal = 16,
    to_the_left = 32,
    octal = 64,
    with_base = 512,
    with_plus = 2048,
    skips_spaces = 4096,
    in_capitals = 16384
};
enum State { bad = 1, at_end = 2, failed = 4 };

struct Ios {
    const FunctionTable* table;
    long precision, width;
    int flags, exceptions, state;
    char unused[180];
    void* tied;
    char fill;
    bool has_fill;
    Buffer* buffer;
    void* facets[3];
};
static_assert(sizeof(Buffer) == 104 && sizeof(Ios) == 264);
#define HEDDLE_IOS(buffer)                                                                          \
    {                                                                                               \
        &refusing_functions, 6, 0, decimal | skips_spaces, 0, 0, {}, nullptr, ' ', true, buffer, {} \
    }

struct Stream {
    const void* functions;  // behind a StreamTable's first three words
};

inline Ios& ios_of(const Stream& stream) {
    const long offset = static_cast<const long*>(stream.functions)[-3];
    return *reinterpret_cast<Ios*>(const_cast<char*>(reinterpret_cast<const char*>(&stream)) + offset);
}
inline Buffer& buffer_of(const Stream& stream) {
    return *ios_of(stream).buffer;
}

// std::string, as libstdc++ has it.
struct String {
    char* text;
    unsigned long size;
    union {
        char room[16];
        unsigned long capacity;
    };
};

inline void copy_characters(char* to, const char* from, unsigned long size) {
    for (unsigned long i = 0; i != size; ++i) to[i] = from[i];
}

inline void make_string(String& string, const char* text, unsigned long size) {
    string.text = string.room;
    if (size > 15) {
        string.text = static_cast<char*>(operator new(size + 1));
        string.capacity = size;
    }
    string.size = size;
    copy_characters(string.text, text, size);
    string.text[size] = 0;
}

inline void assign_string(String& string, const char* text, unsigned long size) {
    if (string.text != string.room) operator delete(string.text);
    make_string(string, text, size);
}

// Characters behind each other, over what is there.
inline void write_to(Buffer& buffer, const char* text, unsigned long size) {
    const unsigned long end = buffer.write_at + size;
    if (end > buffer.capacity) {
        char* const larger = static_cast<char*>(operator new(2 * end));
        copy_characters(larger, buffer.text, buffer.size);
        if (buffer.text != buffer.room) operator delete(buffer.text);
        buffer.text = larger;
        buffer.capacity = 2 * end;
    }
    copy_characters(buffer.text + buffer.write_at, text, size);
    buffer.write_at = end;
    if (end > buffer.size) buffer.size = end;
}

inline void begin_text(Buffer& buffer) {
    buffer.table = &refusing_functions;
    buffer.is_text = true;
    buffer.text = buffer.room;
    buffer.size = buffer.write_at = buffer.read_at = 0;
    buffer.capacity = sizeof buffer.room;
}

inline void end_text(Buffer& buffer) {
    if (buffer.text != buffer.room) operator delete(buffer.text);
}

inline void begin_ios(Ios& ios, Buffer& buffer) {
    ios.table = &refusing_functions;
    ios.precision = 6;
    ios.width = 0;
    ios.flags = decimal | skips_spaces;
    ios.exceptions = ios.state = 0;
    ios.tied = nullptr;
    ios.fill = ' ';
    ios.has_fill = true;
    ios.buffer = &buffer;
}

}  // namespace heddle

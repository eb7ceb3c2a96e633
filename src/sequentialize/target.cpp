#include "sequentialize/target.h"

#include <fmt/core.h>

#include "sequentialize/c_types.h"

namespace heddle::sequentialize {

namespace {

struct Words {
    std::string declarations;
    std::string assume;  // {} is the condition
    std::string fail;    // {} is the text
    std::string prefix;  // of the functions that give any value
};

// Function names of SV-COMP, which CPAchecker and Ultimate know.
const Words sv_comp{
    "extern void __VERIFIER_assume(int condition);\n"
    "extern _Bool __VERIFIER_nondet_bool(void);\n"
    "extern unsigned char __VERIFIER_nondet_uchar(void);\n"
    "extern unsigned short __VERIFIER_nondet_ushort(void);\n"
    "extern unsigned int __VERIFIER_nondet_uint(void);\n"
    "extern unsigned long __VERIFIER_nondet_ulong(void);\n"
    "void reach_error(void);\n"
    "void reach_error(void) { assert(0); }\n",
    "__VERIFIER_assume({})", "reach_error() /* {} */", "__VERIFIER_nondet_"};

const char* plain_nondet =
    "extern _Bool nondet_bool(void);\n"
    "extern unsigned char nondet_uchar(void);\n"
    "extern unsigned short nondet_ushort(void);\n"
    "extern unsigned int nondet_uint(void);\n"
    "extern unsigned long nondet_ulong(void);\n";

Words words_of(Target target) {
    switch (target) {
        case Target::Cbmc:
            return {std::string("extern void __CPROVER_assume(_Bool condition);\n"
                                "extern void __CPROVER_assert(_Bool condition, const char *text);\n") +
                        plain_nondet,
                    "__CPROVER_assume({})", "__CPROVER_assert(0, {})", "nondet_"};
        case Target::Esbmc:
            return {std::string("extern void __ESBMC_assume(_Bool condition);\n"
                                "extern void __ESBMC_assert(_Bool condition, const char *text);\n") +
                        plain_nondet,
                    "__ESBMC_assume({})", "__ESBMC_assert(0, {})", "nondet_"};
        case Target::Klee:
            return {
                "extern void klee_assume(unsigned long condition);\n"
                "extern void klee_make_symbolic(void *address, size_t size, const char *name);\n",
                "klee_assume({})", "assert(!{})", ""};
        default:
            return sv_comp;
    }
}

const char* suffix(unsigned bits) {
    switch (bits) {
        case 0:
            return "bool";
        case 8:
            return "uchar";
        case 16:
            return "ushort";
        case 32:
            return "uint";
        default:
            return "ulong";
    }
}

std::string function_name(unsigned bits) {
    return bits == 0 ? "heddle_bool" : fmt::format("heddle_u{}", bits);
}

std::string input_function(Target target, unsigned bits) {
    const std::string head = fmt::format("static {} {}(void) {{ ", type_name(bits), function_name(bits));
    if (bits == 128) return head + "return ((heddle_u128)heddle_u64() << 64) | heddle_u64(); }\n";
    if (target == Target::Klee)
        return head +
               fmt::format("{} any; klee_make_symbolic(&any, sizeof any, \"any\"); return any; }}\n", type_name(bits));
    if (!is_executed(target)) return head + fmt::format("return {}{}(); }}\n", words_of(target).prefix, suffix(bits));
    if (bits == 0) return head + "return heddle_byte() & 1; }\n";
    std::string sum;
    for (unsigned byte = 0; byte < bits / 8; ++byte)
        sum += fmt::format(" any |= ({})(({})heddle_byte() << {});", type_name(bits), type_name(bits), 8 * byte);
    return head + fmt::format("{} any = 0;{} return any; }}\n", type_name(bits), sum);
}

// Bytes that are not there are zeros; a schedule that is not there ends the run.
constexpr const char* bytes_of_file = R"(extern int getchar(void);
static _Bool heddle_is_empty;
static uint8_t heddle_byte(void) {
    const int byte = heddle_is_empty ? -1 : getchar();
    if (byte < 0) heddle_is_empty = 1;
    return byte < 0 ? 0 : (uint8_t)byte;
}
)";

constexpr const char* bytes_of_fuzzer = R"(static const uint8_t *heddle_bytes;
static size_t heddle_left;
static _Bool heddle_is_empty;
static uint8_t heddle_byte(void) {
    if (heddle_left == 0) heddle_is_empty = 1;
    if (heddle_is_empty) return 0;
    --heddle_left;
    return *heddle_bytes++;
}
)";

// A printed line is gone before a failure can take it back.
constexpr const char* record_function = R"(extern int dprintf(int file, const char *format, ...);
static void heddle_record(const char *name, uint64_t high, uint64_t low) {
    dprintf(1, "%s %llu %llu\n", name, (unsigned long long)high, (unsigned long long)low);
}
)";

}  // namespace

bool is_executed(Target target) {
    return target == Target::Plain || target == Target::LibFuzzer;
}

std::string prelude(const Writer& writer) {
    const Target target = writer.options.target;
    std::string text;
    if (target == Target::Plain) text += bytes_of_file;
    if (target == Target::LibFuzzer) text += bytes_of_fuzzer;
    if (writer.options.records) text += record_function;
    if (!is_executed(target)) text += words_of(target).declarations;
    if (is_executed(target)) {
        text += "#define HEDDLE_FAIL(text) do { assert(!text); abort(); } while (0)\n\n";
    } else {
        const Words words = words_of(target);
        text +=
            fmt::format("#define HEDDLE_ASSUME(condition) {}\n#define HEDDLE_FAIL(text) do {{ {}; {}; }} while (0)\n\n",
                        fmt::format(fmt::runtime(words.assume), "condition"),
                        fmt::format(fmt::runtime(words.fail), "text"), fmt::format(fmt::runtime(words.assume), "0"));
    }
    std::set<unsigned> inputs = writer.input_bits;
    if (inputs.contains(128)) inputs.insert(64);
    for (const unsigned bits : inputs) text += input_function(target, bits);
    return text + "\n";
}

std::string entry(Target target) {
    if (target == Target::LibFuzzer)
        return "int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);\n"
               "int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {\n"
               "    heddle_bytes = bytes;\n"
               "    heddle_left = size;\n"
               "    heddle_is_empty = 0;\n"
               "    heddle_run();\n"
               "    return 0;\n"
               "}\n";
    return "int main(void) {\n    heddle_run();\n    return 0;\n}\n";
}

}  // namespace heddle::sequentialize

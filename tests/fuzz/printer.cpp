#include "fuzz/printer.h"

#include <fmt/format.h>

#include "fuzz/printer_body.h"

namespace heddle::fuzz {

namespace {

constexpr const char* verifier_declarations =
    "extern void __VERIFIER_assume(int);\n"
    "extern void __VERIFIER_atomic_begin(void);\n"
    "extern void __VERIFIER_atomic_end(void);\n";

constexpr const char* native_prelude =
    "#include <stdio.h>\n"
    "#include <unistd.h>\n"
    "static void finish(const char *how) { puts(how); fflush(stdout); _exit(0); }\n"
    "#define assert(condition) ((condition) ? (void)0 : finish(\"failed\"))\n"
    "static void __VERIFIER_assume(int condition) { if (!condition) finish(\"stopped\"); }\n"
    "static void __VERIFIER_atomic_begin(void) {}\n"
    "static void __VERIFIER_atomic_end(void) {}\n";

std::string head(const Function& function) {
    switch (function.kind) {
        case FunctionKind::Main:
            return "int main(void)";
        case FunctionKind::Thread:
            return fmt::format("void *{}(void *arg)", function.name);
        default:
            return fmt::format("int {}({} *{}, int {})", function.name, name_of(function.locals[0].type),
                               function.locals[0].name, function.locals[1].name);
    }
}

std::string nondet_declarations() {
    std::string text;
    for (const Type type : {Type::Bool, Type::UChar, Type::SChar, Type::Short, Type::UShort, Type::Int, Type::UInt,
                            Type::Long, Type::ULong})
        text += fmt::format("extern {} __VERIFIER_nondet_{}(void);\n", type == Type::SChar ? "char" : name_of(type),
                            verifier_suffix(type));
    return text;
}

std::string print_globals(const Program& program) {
    std::string text;
    for (const StructType& type : program.structs) {
        text += fmt::format("struct {} {{ ", type.name);
        for (const Field& field : type.fields) text += fmt::format("{} {}; ", name_of(field.type), field.name);
        text += "};\n";
    }
    text += "union parts { unsigned int word; unsigned short half[2]; unsigned char byte[4]; };\n";
    for (const Object& object : program.objects)
        if (!object.in_main) text += declaration(program, object) + "\n";
    for (Index i = 0; i < program.mutexes; ++i)
        text += fmt::format("pthread_mutex_t m{} = PTHREAD_MUTEX_INITIALIZER;\n", i);
    text += "sem_t pool;\n";
    if (program.handles_are_global) text += fmt::format("pthread_t handles[{}];\n", program.threads.size() + 1);
    return text;
}

std::string print_functions(const Program& program, const std::string& at_exit) {
    std::string text;
    for (const Function& function : program.functions)
        text += fmt::format("\n{} {{\n{}}}\n", head(function), FunctionPrinter(program, function, at_exit).print());
    return text;
}

std::string dump_text(const Program& program) {
    std::string text;
    for (const Object& object : program.objects)
        if (object.kind != Object::Kind::Pointer)
            for (const Cell& cell : object.cells)
                text += fmt::format("printf(\"{0}{1}=%lld\\n\", (long long){0}{1}); ", object.name, cell.path);
    return text;
}

}  // namespace

std::string print_program(const Program& program) {
    return std::string(
               "#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n#include <stdatomic.h>\n"
               "#include <stdlib.h>\n") +
           verifier_declarations + nondet_declarations() + print_globals(program) + print_functions(program, "");
}

std::string print_native(const Program& program) {
    return std::string("#include <pthread.h>\n#include <semaphore.h>\n#include <stdatomic.h>\n#include <stdlib.h>\n") +
           native_prelude + print_globals(program) + print_functions(program, dump_text(program));
}

}  // namespace heddle::fuzz

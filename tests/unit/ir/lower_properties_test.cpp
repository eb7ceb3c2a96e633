// What is a failure only if it is asked for: overflow, leaks, indices beyond inner arrays.
#include <doctest/doctest.h>

#include "unit/ir/lowered.h"

using namespace heddle;
using heddle::testing::Lowered;
using heddle::testing::with_thread;
using model::TerminalKind;

namespace {

// How often main may fail in this way, with the option and (must be none) without it.
long failures(const std::string& text, bool ir::UnwindOptions::*option, const std::string& what) {
    ir::UnwindOptions options;
    CHECK(Lowered(text, options).ends(0, TerminalKind::Failed, what) == 0);
    options.*option = true;
    return Lowered(text, options).ends(0, TerminalKind::Failed, what);
}

std::string on_input(const std::string& expression) {
    return "int any(void); unsigned nondet_unsigned(void); int nondet_int(void);\n"
           "int main(void) { int a = nondet_int(), b = nondet_int(); unsigned u = nondet_unsigned();\nreturn " +
           expression + "; }";
}

const char* const heap = "#include <stdlib.h>\nint nondet_int(void); char *p;\n";

}  // namespace

TEST_CASE("signed arithmetic may overflow, unsigned does not") {
    for (const char* expression : {"a + b", "a - b", "a * b", "-a", "a / 2 * 3", "(b != 0) ? a / b : 0"}) {
        CAPTURE(expression);
        CHECK(failures(on_input(expression), &ir::UnwindOptions::overflow, "signed overflow") >= 1);
    }
    for (const char* expression : {"u + u", "-u", "a & b", "(short)a + (short)b"}) {
        CAPTURE(expression);
        CHECK(failures(on_input(expression), &ir::UnwindOptions::overflow, "signed overflow") <= 1);
    }
    CHECK(failures(on_input("u + 1"), &ir::UnwindOptions::overflow, "signed overflow") == 0);
}

TEST_CASE("shifts by a number that is not known may be out of range, by a constant not") {
    CHECK(failures(on_input("a << b"), &ir::UnwindOptions::overflow, "shift out of range") == 1);
    CHECK(failures(on_input("u >> u"), &ir::UnwindOptions::overflow, "shift out of range") == 1);
    CHECK(failures(on_input("a >> 3"), &ir::UnwindOptions::overflow, "shift out of range") == 0);
}

TEST_CASE("what is freed on every path is no leak") {
    const auto leaks = [](const std::string& body) {
        return failures(heap + ("int main(void) { " + body + " }"), &ir::UnwindOptions::leak,
                        "memory that is never freed");
    };
    CHECK(leaks("p = malloc(1); free(p); return 0;") == 0);
    CHECK(leaks("p = malloc(1); p = realloc(p, 2); free(p); return 0;") == 0);
    CHECK(leaks("p = malloc(1); return 0;") == 1);
    CHECK(leaks("p = malloc(1); if (nondet_int()) free(p); return 0;") == 1);
    CHECK(leaks("p = malloc(1); exit(0);") == 1);
    CHECK(leaks("p = malloc(1); abort();") == 0);
}

TEST_CASE("others may allocate and free while the process ends: that is visible") {
    ir::UnwindOptions options;
    options.leak = true;
    const Lowered lowered(
        "#include <pthread.h>\n#include <stdlib.h>\nvoid *work(void *p) { free(malloc(1)); return 0; }\n"
        "int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); return 0; }\n",
        options);
    CHECK(lowered.steps(0) == "create work; end of the process");
    CHECK(lowered.steps(1) == "allocate; free");
    const Lowered joined(with_thread("#include <stdlib.h>", "free(malloc(1));", ""), options);
    CHECK(joined.steps(1).empty());
    CHECK(joined.ends(0, TerminalKind::Failed, "memory that is never freed") == 0);
}

TEST_CASE("an array inside a struct has bounds of its own; the place behind its end may be pointed to") {
    const auto beyond = [](const std::string& statement) {
        return failures(
            "struct { int a[4], b; } s; int *p, nondet_int(void);\nint main(void) { int i = nondet_int();\n" +
                std::string("if (i < 0 || i > 4) return 0; ") + statement + " return 0; }",
            &ir::UnwindOptions::inner_bounds, "index out of the bounds of an array");
    };
    CHECK(beyond("s.a[i] = 1;") >= 1);
    CHECK(beyond("s.a[4] = 1;") == 1);
    CHECK(beyond("p = &s.a[5];") == 0);  // a constant address is no computation
    CHECK(beyond("s.a[i & 3] = 1;") <= 2);
    CHECK(beyond("s.a[3] = s.b;") == 0);
    CHECK(beyond("p = &s.a[4];") == 0);
}

// Bounds, inputs, assertions, and what is refused.
#include <doctest/doctest.h>

#include <algorithm>

#include "unit/ir/lowered.h"
#include "util/error.h"

using namespace heddle;
using heddle::testing::Lowered;
using heddle::testing::with_thread;
using model::TerminalKind;

namespace {

ir::UnwindOptions bounds(unsigned loops, unsigned constant_loops) {
    ir::UnwindOptions options;
    options.loops = loops;
    options.constant_loops = constant_loops;
    return options;
}

// "line:column: reason"
std::string refusal(const std::string& text) {
    try {
        const Lowered lowered(text);
    } catch (const Unsupported& refused) {
        return std::to_string(refused.where().line) + ":" + std::to_string(refused.where().column) + ": " +
               refused.reason();
    }
    return "not refused";
}

}  // namespace

TEST_CASE("a busy loop has one iteration, and the thread may wait for ever") {
    const Lowered lowered(with_thread("volatile int ready;", "while (!ready) {}", "ready = 1;"));
    CHECK(lowered.steps(1) == "load ready");
    CHECK(lowered.program.threads[1].locations.size() == 3);
    CHECK(lowered.ends(1, TerminalKind::Waiting, "busy waiting") == 1);
    CHECK(lowered.ends(1, TerminalKind::Finished, "finished") == 1);
}

TEST_CASE("a loop that reads again at its end waits behind its test") {
    const Lowered lowered(with_thread("volatile int ready;", "int n = ready; while (!n) n = ready;", "ready = 1;"),
                          bounds(1, 1));
    CHECK(lowered.steps(1) == "load ready; load ready");
    CHECK(lowered.ends(1, TerminalKind::Waiting, "busy waiting") == 1);
    CHECK_FALSE(lowered.is_cut(1));
}

TEST_CASE("a loop that keeps what it has read before does not wait") {
    const Lowered lowered(with_thread("volatile int ready; int kept;",
                                      "int last = 0, n = ready; while (!n) { last = n; n = ready; } kept = last;",
                                      "ready = 1; kept = 2;"),
                          bounds(1, 1));
    CHECK(lowered.ends(1, TerminalKind::Waiting, "busy waiting") == 0);
    CHECK(lowered.is_cut(1));
}

TEST_CASE("a loop that changes something is cut at the bound") {
    const std::string text =
        with_thread("int x, n;", "int i = 0; do { x = x + 1; ++i; } while (i < n);", "n = 7; x = 0;");
    const Lowered twice(text, bounds(2, 16));
    CHECK(twice.steps(1) == "load x; store x; load n; load x; store x; load n");
    CHECK(twice.ends(1, TerminalKind::Cut, "loop needs more than 2 iterations") == 1);
    CHECK(twice.ends(1, TerminalKind::Finished, "finished") == 1);

    const Lowered once(text, bounds(1, 16));
    CHECK(once.steps(1) == "load x; store x; load n");
    CHECK(once.ends(1, TerminalKind::Cut, "loop needs more than 1 iteration") == 1);
}

TEST_CASE("where the head tests, the test after the last iteration is still made") {
    const Lowered lowered(with_thread("int x, n;", "for (int i = 0; i < n; ++i) x = i;", "n = 7; x = 9;"),
                          bounds(2, 2));
    CHECK(lowered.steps(1) == "load n; store x; load n; store x; load n");
    CHECK(lowered.ends(1, TerminalKind::Cut, "loop needs more than 2 iterations") == 1);
    CHECK(lowered.is_cut(1));
}

TEST_CASE("a loop with constant tests may run further") {
    const std::string text = with_thread("int x;", "for (int i = 0; i < 5; ++i) x = i;", "x = 9;");
    const Lowered whole(text, bounds(2, 16));
    CHECK(whole.steps(1) == "store x; store x; store x; store x; store x");
    CHECK_FALSE(whole.is_cut(1));
    const Lowered exact(text, bounds(2, 5));
    CHECK_FALSE(exact.is_cut(1));
    const Lowered shorter(text, bounds(2, 4));
    CHECK(shorter.steps(1) == "store x; store x; store x; store x");
    CHECK(shorter.is_cut(1));
}

TEST_CASE("recursion is cut at the bound") {
    const std::string text =
        with_thread("int x; static void down(int n) { x = n; if (n > 0) down(n - 1); }", "down(x);", "x = 9;");
    const Lowered lowered(text, bounds(2, 2));
    CHECK(lowered.steps(1) == "load x; store x; store x");
    CHECK(lowered.ends(1, TerminalKind::Cut, "recursion of down needs more than 2 activations") == 1);
    CHECK(lowered.ends(1, TerminalKind::Finished, "finished") == 1);
}

TEST_CASE("inputs are recorded, each execution for itself") {
    const Lowered lowered(with_thread("int __VERIFIER_nondet_int(void); int x;",
                                      "for (int i = 0; i < 2; ++i)\n  x = __VERIFIER_nondet_int();",
                                      "int any; x = any;"));
    const auto& inputs = lowered.program.inputs;
    REQUIRE(inputs.size() == 3);
    const auto of_main = std::count_if(inputs.begin(), inputs.end(), [](const auto& i) { return i.thread.index == 0; });
    CHECK(of_main == 1);
    std::vector<std::uint64_t> occurrences;
    for (const model::Input& input : inputs) {
        CHECK(input.variable.is_variable());
        CHECK(input.variable.sort() == term::Sort::bits(32));
        if (input.thread.index == 0) continue;
        CHECK(input.where.line == 6);
        CHECK(input.used.is_true());
        occurrences.push_back(input.occurrence.value().to_uint64());
    }
    CHECK(occurrences == std::vector<std::uint64_t>{0, 1});
    CHECK(lowered.step(1, 0).writes.front().value != lowered.step(1, 1).writes.front().value);
}

TEST_CASE("an assertion knows from where it is reached") {
    const Lowered lowered(
        with_thread("int x, never;", "x = 1;\nassert(x == 1);\nif (never) assert(x == 2);", "x = 2;"));
    const auto& assertions = lowered.program.assertions;
    REQUIRE(assertions.size() == 2);
    CHECK(assertions[0].where.line == 6);
    REQUIRE(assertions[0].arrivals.size() == 1);
    CHECK(assertions[0].arrivals[0].thread == model::ThreadId(1));
    REQUIRE(assertions[0].arrivals[0].after.has_value());
    CHECK(lowered.step(1, assertions[0].arrivals[0].after->index).text == "load x");
    CHECK(assertions[0].arrivals[0].guard.is_true());
    CHECK(assertions[1].arrivals.empty());
    CHECK(lowered.ends(1, TerminalKind::Failed, "assertion failed") == 1);
}

TEST_CASE("an assertion is reached when the first part of its condition is tested") {
    const Lowered lowered(
        with_thread("int x;", "const int some = x ? 2 : 3;\nassert(some == 2 || some == 3 || some == 4);", "x = 2;"));
    REQUIRE(lowered.program.assertions.size() == 1);
    CHECK_FALSE(lowered.program.assertions[0].arrivals.empty());
}

TEST_CASE("what cannot be modelled is refused, with its position") {
    CHECK(refusal("long double d;\nint main(void) {\n  d = d + 1.5;\n  return 0;\n}\n") ==
          "3:7: floating point of this format");
    CHECK(refusal("int main(void) {\n  __asm__(\"hlt\");\n  return 0;\n}\n") == "2:3: inline assembly");
    CHECK(refusal("int f(int);\nint main(void) { return f(1); }\n") ==
          "2:25: the external function f has no body (--externals-return-any lets it return any value and do nothing "
          "else)");
}

TEST_CASE("an external function may be taken to return any value, which is noted") {
    ir::UnwindOptions options;
    options.externals_return_any = true;
    const Lowered lowered("#include <assert.h>\nint f(int);\nint main(void) { assert(f(1) + f(2)); return 0; }\n",
                          options);
    CHECK(lowered.program.inputs.size() == 2);
    CHECK(lowered.program.caveats ==
          std::vector<std::string>{"the external function f is taken to return any value and to do nothing else"});
}

TEST_CASE("a function that waits or wakes is never taken to do nothing") {
    ir::UnwindOptions options;
    options.externals_return_any = true;
    CHECK_THROWS_AS(Lowered("int sem_unlink(void *);\nint main(void) { return sem_unlink(0); }\n", options),
                    Unsupported);
}

TEST_CASE("a program without an assertion is noted") {
    CHECK(Lowered("int main(void) { return 0; }\n").program.lacks_assertions);
    CHECK_FALSE(Lowered("void reach_error(void);\nint main(void) { reach_error(); }\n").program.lacks_assertions);
}

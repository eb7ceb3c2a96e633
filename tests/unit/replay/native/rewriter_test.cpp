// Marks in the text of a program.
#include <doctest/doctest.h>

#include "replay/native/rewriter.h"
#include "unit/replay/support.h"

using namespace heddle;
using replay::native::rewrite;

namespace {

struct Program {
    std::string text;
    nlohmann::json ast;

    explicit Program(const std::string& source) : text(source) {
        ast = nlohmann::json::parse(replay::test::clang_output("-fsyntax-only -Xclang -ast-dump=json", text));
    }

    std::string with(std::set<unsigned> marks, std::set<std::string> fed = {}) const {
        return rewrite(text, ast, {std::move(marks), std::move(fed)}).text;
    }
};

}  // namespace

TEST_CASE("without marks the text stays as it is") {
    const Program program("int x, y[3]; void f(void) { for (int i = 0; i < 3; ++i) x += y[i]; }\n");
    CHECK(program.with({}) == program.text);
}

TEST_CASE("a mark is between two accesses of one statement") {
    const Program program("int x; void f(void) { x = x + 1; }\n");
    CHECK(program.with({0}) ==
          "int x; void f(void) { x = ({ __typeof__(x) heddle_v = ((heddle_point(0), x) + 1);  "
          "heddle_v; }); }\n");
    CHECK(program.with({1}) ==
          "int x; void f(void) { x = ({ __typeof__(x) heddle_v = (x + 1); heddle_point(1); heddle_v; }); }\n");
    CHECK(program.with({2}) == "int x; void f(void) { x = x + 1; heddle_point(2); }\n");
}

TEST_CASE("addresses are computed before the mark, operands from left to right") {
    const Program program("int a[2], i; int f(void) { return a[i] + i; }\n");
    CHECK(program.with({1}) ==
          "int a[2], i; int f(void) { return (*({ __typeof__(a[i]) *heddle_p = &(a[i]); "
          "heddle_point(1); heddle_p; })) + i; }\n");
    CHECK(program.with({2}) ==
          "int a[2], i; int f(void) { return ({ __typeof__(int) heddle_l = (a[i]); heddle_l + "
          "(heddle_point(2), i); }); }\n");
}

TEST_CASE("x++ is a load and a store, and an atomic one is neither") {
    const Program program("int x; _Atomic int y; void f(void) { x++; y++; }\n");
    CHECK(program.with({1}) ==
          "int x; _Atomic int y; void f(void) { ({ __typeof__(x) *heddle_p = &(x);  __typeof__(x) heddle_v = "
          "*heddle_p; heddle_point(1); *heddle_p = heddle_v + 1; heddle_v; }); y++; }\n");
    CHECK(program.with({2}) == "int x; _Atomic int y; void f(void) { x++; (heddle_point(2), y++); }\n");
}

TEST_CASE("calls of functions without a body are marked, or replaced by values") {
    const Program program("int any(void); void g(int n) {} void f(void) { g(any()); }\n");
    const auto rewriting = rewrite(program.text, program.ast, {std::set<unsigned>{1}, {}});
    CHECK(rewriting.text == "int any(void); void g(int n) {} void f(void) { g((heddle_point(1), any())); }\n");
    CHECK(rewriting.missing == std::vector<std::string>{"any"});
    CHECK(rewriting.defined == std::set<std::string>{"f", "g"});
    CHECK(program.with({}, {"any"}) ==
          "int any(void); void g(int n) {} void f(void) { g(({ __typeof__(int) heddle_f; "
          "heddle_feed(&heddle_f, sizeof heddle_f); heddle_f; })); }\n");
}

// Terms far deeper than a call stack: nothing may recurse along them.
#include <doctest/doctest.h>

#include <sstream>

#include "term/evaluator.h"
#include "term/manager.h"
#include "term/printer.h"

namespace heddle::term {
namespace {

constexpr int depth = 200'000;

// Terms that no rule collapses.
Term deep_sum(Manager& manager) {
    Term term = manager.variable("x", Sort::bits(32));
    const Term y = manager.variable("y", Sort::bits(32));
    for (int i = 0; i < depth; ++i) term = manager.binary(i % 2 == 0 ? Kind::BvXor : Kind::BvMul, term, y);
    return term;
}

Term deep_choice(Manager& manager, unsigned width) {
    Term term = manager.variable("x", Sort::bits(width));
    for (int i = 0; i < depth; ++i)
        term = manager.ite(manager.fresh_variable("c", Sort::boolean()), manager.bits(i, width), term);
    return term;
}

Term deep_path(Manager& manager) {
    Term path = manager.top();
    for (int i = 0; i < depth; ++i) {
        const Term c = manager.fresh_variable("c", Sort::boolean());
        path = i % 2 == 0 ? manager.logical_and(path, c) : manager.logical_or(path, c);
    }
    return path;
}

Value zero_or_true(Term variable) {
    return variable.sort().is_bool() ? Value::boolean(true) : Value::bits(3, variable.sort().width());
}

}  // namespace

TEST_CASE("deep terms are evaluated") {
    Manager manager;
    Evaluator evaluate(zero_or_true);
    Value expected = Value::bits(3, 32);
    for (int i = 0; i < depth; ++i) expected = Value::bits(i % 2 == 0 ? expected.raw() ^ 3 : expected.raw() * 3, 32);
    CHECK(evaluate(deep_sum(manager)) == expected);
    CHECK(evaluate(deep_choice(manager, 32)) == Value::bits(depth - 1, 32));
    CHECK(evaluate(deep_path(manager)) == Value::boolean(true));
}

TEST_CASE("deep terms are printed") {
    Manager manager;
    const Term sum = deep_sum(manager);
    CHECK(to_smtlib(sum).size() > static_cast<std::size_t>(depth));
    CHECK(to_text(sum).ends_with("..."));
    std::ostringstream script;
    const Term formula = manager.equal(sum, manager.bits(0, 32));
    print_script(script, std::span(&formula, 1));
    CHECK(script.str().find("(check-sat)") != std::string::npos);
}

TEST_CASE("rules that walk down a term stop in time") {
    Manager manager;
    Term masked = manager.variable("z", Sort::bits(32));
    for (int i = 0; i < depth; ++i)
        masked = manager.binary(i % 2 == 0 ? Kind::BvXor : Kind::BvAnd, masked,
                                manager.bits(i % 2 == 0 ? 0xff0000 : 0xffffff, 32));
    Evaluator evaluate(zero_or_true);
    CHECK(evaluate(manager.extract(masked, 15, 8)) == Value::bits(0, 8));
    const Term is_seven = manager.equal(deep_choice(manager, 32), manager.bits(7, 32));
    CHECK(evaluate(is_seven) == Value::boolean(false));
}

TEST_CASE("a growing path condition costs little memory") {
    Manager manager;
    Term path = manager.top();
    std::size_t arguments = 0;
    for (int i = 0; i < depth; ++i) {
        path = manager.logical_and(path, manager.fresh_variable("c", Sort::boolean()));
        arguments += path.arguments().size();
    }
    CHECK(arguments < static_cast<std::size_t>(depth) * 20);
}

}  // namespace heddle::term

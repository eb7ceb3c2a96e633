// Solvers on a pipe: how replies are read, and fake solvers that die, hang, babble and complain.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cerrno>
#include <thread>

#include "solver/smtlib/command_line.h"
#include "solver/smtlib/reply.h"
#include "solver/smtlib/smtlib_backend.h"
#include "util/error.h"

namespace heddle::solver {
namespace {

using std::chrono::milliseconds;
using term::Sort;
using term::Value;
using Words = std::vector<std::string>;
using Clock = std::chrono::steady_clock;

// A shell as solver; the script must not contain '.
std::string shell(const std::string& script) {
    return "sh -c '" + script + "'";
}

struct Result {
    Answer answer;
    std::string reason;  // of Unknown
    double seconds;
};

// Asks a solver about one variable that is assumed, and counts the children that are left.
Result ask(const std::string& command, const Limits& limits = {}) {
    const auto begin = Clock::now();
    Result result{Answer::Unknown, "", 0};
    {
        term::Manager manager;
        const auto backend = make_smtlib_backend(command, manager);
        const Term p = manager.variable("p", Sort::boolean());
        result.answer = backend->check({&p, 1}, limits);
        if (result.answer == Answer::Unknown) result.reason = backend->unknown_reason();
    }
    result.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    siginfo_t info = {};
    CHECK(waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == -1);
    CHECK(errno == ECHILD);
    return result;
}

std::string reason_of(const std::string& command, const Limits& limits = {}) {
    const Result result = ask(command, limits);
    CHECK(result.answer == Answer::Unknown);
    return result.reason;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::optional<Value> value_of(const std::string& text, Sort sort) {
    const auto expression = parse_expression(text);
    REQUIRE(expression.has_value());
    return parse_value(*expression, sort);
}

}  // namespace

TEST_CASE("a command line is split at blanks and quotes") {
    CHECK(split_command("z3 -in") == Words{"z3", "-in"});
    CHECK(split_command("  a\tb  'c d' \"e 'f\" g\\ h ''") == Words{"a", "b", "c d", "e 'f", "g h", ""});
    CHECK(split_command("a'b'\"c\"d \"x\\\"y\" 'x\\y' $HOME *") == Words{"abcd", "x\"y", "x\\y", "$HOME", "*"});
    for (const char* bad : {"", "  ", "a 'b", "a \"b", "a\\"}) CHECK_THROWS_AS(split_command(bad), UserError);
}

TEST_CASE("where a reply ends") {
    CHECK(first_reply_length("sat\nunsat\n") == 4);
    CHECK(first_reply_length("\n ; a comment\nsat\n") == 18);
    CHECK(first_reply_length("sa") == 0);
    CHECK(first_reply_length(" \n") == 0);
    CHECK(first_reply_length("; a comment") == 0);
    CHECK(first_reply_length("((x #b1)\n (|a ) b| \")\")) rest") == 24);
    CHECK(first_reply_length("((x #b1)") == 0);
    CHECK(first_reply_length("(error \"no ) end") == 0);
    CHECK(first_reply_length("what is this?\n") == 14);
}

TEST_CASE("values in all their forms") {
    const Sort byte = Sort::bits(8), boolean = Sort::boolean();
    CHECK(value_of("#b00001111", byte) == Value::bits(15, 8));
    CHECK(value_of("#xfE", byte) == Value::bits(254, 8));
    CHECK(value_of("(_ bv200 8)", byte) == Value::bits(200, 8));
    CHECK(value_of("true", boolean) == Value::boolean(true));
    CHECK(value_of("false", boolean) == Value::boolean(false));
    CHECK(value_of("#xffffffffffffffffffffffffffffffff", Sort::bits(128)) == Value::bits(~term::Bits{0}, 128));
    for (const char* bad : {"#b1", "#b00000002", "#xfg", "#x", "(_ bv256 8)", "(_ bv1 9)", "(_ bv 8)", "(_ bvx 8)",
                            "12", "true", "x", "()", "(_ bv1 8 8)", "(- 1)"})
        CHECK_FALSE(value_of(bad, byte).has_value());
    CHECK_FALSE(value_of("#b1", boolean).has_value());
    for (const char* bad : {"", "(", ")", "(a))", "a b", "(|a)", "(\"a)"})
        CHECK_FALSE(parse_expression(bad).has_value());
}

TEST_CASE("a solver that dies leaves its last words") {
    CHECK(contains(reason_of(shell("exit 3")), "died: exit status 3"));
    CHECK(
        contains(reason_of(shell("echo first >&2; echo out of luck >&2; exit 1")), "died: exit status 1: out of luck"));
    CHECK(contains(reason_of(shell("kill -SEGV $$")), "died: signal 11 (Segmentation fault)"));
    CHECK(contains(reason_of("/nowhere/solver -x"),
                   "died: exit status 127: cannot run '/nowhere/solver': No such file or directory"));
    CHECK(contains(reason_of(shell("exec >&-; sleep 100")), "closed its output"));
}

TEST_CASE("a solver that does not reply is stopped with all that it has started") {
    const Result hangs = ask(shell("sleep 100; echo sat"), {milliseconds(200), {}});
    CHECK(hangs.reason == "timeout");
    CHECK(hangs.seconds >= 0.2);
    CHECK(hangs.seconds < 50);
    const Result stubborn = ask(shell("trap \"\" TERM INT HUP; while :; do sleep 1; done"), {milliseconds(200), {}});
    CHECK(stubborn.reason == "timeout");
    CHECK(stubborn.seconds < 50);
}

TEST_CASE("a solver that hangs can be interrupted") {
    term::Manager manager;
    const auto backend = make_smtlib_backend("sleep 100", manager);
    std::thread other([&] {
        std::this_thread::sleep_for(milliseconds(100));
        backend->interrupt();
    });
    CHECK(backend->check({}, {}) == Answer::Unknown);
    other.join();
    CHECK(backend->unknown_reason() == "interrupted");
}

TEST_CASE("a solver that takes too much memory is stopped, even if a process of its own takes it") {
    const std::string hoard = "x=0123456789abcdef; while :; do x=$x$x; done";
    CHECK(reason_of(shell(hoard), {milliseconds(300'000), 100}) == "memory");
    CHECK(reason_of(shell("(" + hoard + "); echo sat"), {milliseconds(300'000), 100}) == "memory");
}

TEST_CASE("what a solver says instead of an answer is the reason") {
    CHECK(contains(reason_of(shell("echo hello, world; sleep 100")), "said: hello, world"));
    CHECK(contains(reason_of(shell("echo \"(error \\\"unknown logic\\\")\"; sleep 100")),
                   "said: (error \"unknown logic\")"));
    CHECK(contains(reason_of("yes"), "said: y"));
    CHECK(contains(reason_of("yes success"), "said: success"));
    CHECK(contains(reason_of("yes ("), "said: ( ("));
    CHECK(contains(reason_of(shell("echo sat; echo \"((p maybe))\"; sleep 100")), "said: ((p maybe))"));
    CHECK(contains(reason_of(shell("echo sat; echo \"()\"; sleep 100")), "said: ()"));
    CHECK(contains(reason_of(shell("echo sat; exit 4")), "died: exit status 4"));
    CHECK(reason_of(shell("echo unknown; echo \"(:reason-unknown \\\"too hard\\\")\"; sleep 100")) == "too hard");
}

TEST_CASE("answers of a minimal solver") {
    term::Manager manager;
    const Term p = manager.variable("p", Sort::boolean()), q = manager.variable("a b", Sort::boolean());
    const std::vector<Term> assumptions{p, manager.logical_not(q)};
    const auto core_with = [&](const std::string& reply) {
        const auto backend =
            make_smtlib_backend(shell("echo unsupported; echo unsat; echo \"" + reply + "\"; cat"), manager);
        REQUIRE(backend->check(assumptions, {}) == Answer::Unsat);
        return backend->unsat_core();
    };
    CHECK(core_with("(p)") == std::vector<Term>{p});
    CHECK(core_with("((not |a b|))") == std::vector<Term>{assumptions[1]});
    CHECK(core_with("()").empty());
    CHECK(core_with("unsupported") == assumptions);
    CHECK(core_with("(error \\\"what?\\\")") == assumptions);
    const auto backend =
        make_smtlib_backend(shell("echo sat; echo \"((|a b| false) (p true))\"; cat > /dev/null"), manager);
    REQUIRE(backend->check(std::vector{q, p}, {}) == Answer::Sat);
    CHECK(backend->value(p).is_true());
    CHECK_FALSE(backend->value(q).is_true());
}

TEST_CASE("a solver that died is started again and told everything") {
    if (std::system("z3 --version > /dev/null 2>&1") != 0) {
        MESSAGE("skipped: there is no program z3");
        return;
    }
    term::Manager manager;
    const auto backend = make_smtlib_backend("z3 -in", manager);
    const Term x = manager.variable("x", Sort::bits(8)), square = manager.bv_mul(x, x);
    backend->assert_formula(manager.equal(square, manager.bits(49, 8)));
    backend->push();
    backend->assert_formula(manager.bv_ult(x, manager.bits(100, 8)));
    REQUIRE(backend->check({}, {}) == Answer::Sat);
    backend->stop("a test");
    backend->assert_formula(manager.bv_ult(square, manager.bits(49, 8)));
    CHECK(backend->check({}, {}) == Answer::Unsat);
    backend->pop();
    REQUIRE(backend->check({}, {}) == Answer::Sat);
    CHECK(backend->value(x).to_uint64() * backend->value(x).to_uint64() % 256 == 49);
}

}  // namespace heddle::solver

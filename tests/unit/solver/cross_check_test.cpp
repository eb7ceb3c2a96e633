// A second solver that agrees, gives up or contradicts.
#include <doctest/doctest.h>

#include "solver/cross_checked.h"
#include "util/error.h"

namespace heddle::solver {
namespace {

using std::chrono::milliseconds;
using term::Sort;

// A shell that answers every question with one word.
std::string says(const std::string& word) {
    return "smtlib:sh -c 'while read line; do case \"$line\" in *check-sat*) echo " + word +
           ";; *get-info*) echo \"(:reason-unknown tired)\";; *get-*) echo \"()\";; esac; done'";
}

struct Pair {
    term::Manager manager;
    CrossChecked backend;
    Term p = manager.variable("p", Sort::boolean());

    Pair(const std::string& first, const std::string& second)
        : backend(make_backend(first, manager), make_backend(second, manager)) {}
};

}  // namespace

TEST_CASE("a second solver that agrees is counted, and is asked about Unsat only") {
    Pair pair("z3", "smtlib:z3 -in");
    REQUIRE(pair.backend.check({}, {}) == Answer::Sat);
    CHECK(pair.backend.tally().confirmed == 0);
    pair.backend.assert_formula(pair.p);
    pair.backend.push();
    pair.backend.assert_formula(pair.manager.logical_not(pair.p));
    REQUIRE(pair.backend.check({}, {}) == Answer::Unsat);
    pair.backend.pop();
    REQUIRE(pair.backend.check({}, {}) == Answer::Sat);
    CHECK(pair.backend.value(pair.p).is_true());
    const Term negation = pair.manager.logical_not(pair.p);
    REQUIRE(pair.backend.check({&negation, 1}, {}) == Answer::Unsat);
    CHECK(pair.backend.unsat_core() == std::vector<Term>{negation});
    CHECK(pair.backend.tally().confirmed == 2);
    CHECK(pair.backend.tally().not_confirmed == 0);
}

TEST_CASE("a second solver that gives up is counted, with its reason") {
    Pair pair("z3", says("unknown"));
    pair.backend.assert_formula(pair.manager.bottom());
    REQUIRE(pair.backend.check({}, {}) == Answer::Unsat);
    CHECK(pair.backend.tally().confirmed == 0);
    CHECK(pair.backend.tally().not_confirmed == 1);
    CHECK(pair.backend.tally().reason == "tired");
    Pair slow("z3", "smtlib:sleep 100");
    slow.backend.assert_formula(slow.manager.bottom());
    REQUIRE(slow.backend.check({}, {milliseconds(200), {}}) == Answer::Unsat);
    CHECK(slow.backend.tally().reason == "timeout");
}

TEST_CASE("a wrong Unsat is an internal error that names both solvers") {
    Pair pair(says("unsat"), "z3");
    pair.backend.assert_formula(pair.p);
    try {
        pair.backend.check({}, {});
        FAIL("no exception");
    } catch (const InternalError& error) {
        const std::string text = error.what();
        for (const char* part : {"smtlib:sh", "says unsat, z3 says sat", "--dump-smt2"})
            CHECK(text.find(part) != std::string::npos);
    }
}

TEST_CASE("another solver is not the same one") {
    term::Manager manager;
    for (const std::string& name : backend_names()) {
        if (backend_names().size() > 1)
            CHECK(make_second_backend(another_backend, name, manager)->name() != name);
        else
            CHECK_THROWS_AS(make_second_backend(another_backend, name, manager), UserError);
    }
    CHECK(make_second_backend(another_backend, "portfolio", manager)->name() == backend_names().front());
    CHECK(make_second_backend("smtlib:z3 -in", "z3", manager)->name() == "smtlib:z3 -in");
}

}  // namespace heddle::solver

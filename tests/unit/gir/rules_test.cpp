// Every rule of guarded independence is proved, and its guard is shown to be needed.
#include <doctest/doctest.h>

#include <algorithm>

#include "gir/relation.h"
#include "solver/backend.h"
#include "unit/gir/obligation.h"
#include "unit/support/program_builder.h"
#include "unit/support/scripts.h"

using namespace heddle;
using namespace heddle::testing;
using gir::Independence;
using gir::Relation;
using gir::Rule;
using gir::Rules;
using model::Place;

namespace {

// The first word of each of two threads, and what the relation says of them.
struct Pair {
    Pair(const std::string& first, const std::string& second)
        : program(script("pair", {first, second}).make(manager)) {}

    Independence independence(Rules rules = Rules::All) { return Relation(program, manager, rules).independence(a, b); }
    Independence reversed() { return Relation(program, manager, Rules::All).independence(b, a); }
    bool proved(Term guard) { return Obligation(program, manager, a, b).holds(guard); }
    bool reversed_is_proved() { return Obligation(program, manager, b, a).holds(reversed().guard); }

    term::Manager manager;
    model::Program program;
    const Place a{ThreadId(0), LocationId(1)}, b{ThreadId(1), LocationId(0)};  // the first step of main is a creation
};

// The rule gives a guard that is neither true nor false, with which the steps are independent, and without which not.
void check_guarded(const std::string& first, const std::string& second, Rule rule) {
    CAPTURE(first);
    CAPTURE(second);
    Pair pair(first, second);
    const Independence found = pair.independence();
    CHECK(std::ranges::count(found.rules, rule) == 1);
    CHECK_FALSE(found.guard.is_constant());
    CHECK(pair.proved(found.guard));
    CHECK(pair.reversed_is_proved());
    CHECK_FALSE(pair.proved(pair.manager.top()));
}

// The rule gives the guard `true`; it would be wrong for the second pair, which the rule must not match.
void check_unguarded(const std::string& first, const std::string& second, Rule rule, const std::string& wider_first,
                     const std::string& wider_second) {
    CAPTURE(first);
    CAPTURE(second);
    Pair pair(first, second);
    const Independence found = pair.independence();
    CHECK(std::ranges::count(found.rules, rule) == 1);
    CHECK(found.guard.is_true());
    CHECK(pair.proved(found.guard));
    Pair wider(wider_first, wider_second);
    CHECK_FALSE(wider.independence().guard.is_true());
    CHECK_FALSE(wider.proved(wider.manager.top()));
}

// main stores `v` to x while another thread does something; both are the first step after the creation.
struct ByHand {
    ThreadBuilder main() {
        ThreadBuilder body = builder.in(main_id);
        body.create(other_id);
        return body;
    }
    ThreadBuilder other() { return builder.in(other_id); }

    term::Manager manager;
    ProgramBuilder builder{manager};
    const ThreadId main_id = builder.thread("main"), other_id = builder.thread("other", main_id);
    const Place a{main_id, LocationId(1)}, b{other_id, LocationId(0)};
};

}  // namespace

TEST_CASE("1: no common object") {
    check_unguarded("x=1", "y=2", Rule::Disjoint, "x=1", "x=2");
    check_unguarded("l+", "m+ x=1", Rule::Disjoint, "l+", "l+");
    check_unguarded("l-", "m+ l+", Rule::Disjoint, "l-", "l+");
}

TEST_CASE("2 and 3: different elements, different objects") {
    check_guarded("a[i]=1", "a[j]=2", Rule::Pointer);  // every cell of these programs is an object of its own
    check_guarded("a[i]=1", "r=a[j] x=r", Rule::Pointer);
    check_guarded("b[p]=a[i]", "b[q]=a[j]", Rule::Pointer);
    Pair pair("a[i]=1", "a[j]=2");
    for (model::Cell& cell : pair.program.cells) cell.object = model::ObjectId(0);
    CHECK(std::ranges::count(pair.independence().rules, Rule::Index) == 1);
}

TEST_CASE("2 and 3: a compare-and-swap, whose content is not looked at, touches one element") {
    for (const Rules rules : {Rules::Addresses, Rules::Constants}) {
        // Of an array that holds other things than constants, only the index can be told.
        Pair pair("a[i]!=0?1", "a[j]!=0?2 r=a[j] a[j]=r");
        const Independence found = pair.independence(rules);
        CHECK_FALSE(found.guard.is_constant());
        CHECK(pair.proved(found.guard));
        const Independence static_ones = pair.independence(Rules::Static);
        CHECK(static_ones.guard.is_false());
        CHECK_FALSE(pair.proved(pair.manager.top()));
    }
    check_guarded("a[i]!=0?1", "a[j]=0", Rule::Pointer);
}

TEST_CASE("4a: a write that changes nothing") {
    check_guarded("x=1", "r=x y=r", Rule::Unchanged);
    check_guarded("a[i]=1", "r=a[j] y=r", Rule::Unchanged);
}

TEST_CASE_FIXTURE(ByHand, "4b: two writes of one value") {
    const CellId x = builder.cell("x");
    ThreadBuilder body = main(), thread = other();
    body.store(x, builder.input("v"));
    body.finish();
    thread.store(x, builder.input("w"));
    thread.finish();
    const model::Program program = builder.finish();
    const Independence found = Relation(program, manager, Rules::All).independence(a, b);
    CHECK(found.rules == std::vector{Rule::SameValue});
    Obligation obligation(program, manager, a, b);
    CHECK(obligation.holds(found.guard));
    CHECK_FALSE(obligation.holds(manager.top()));
}

TEST_CASE("4c: a branch that goes the same way") {
    check_guarded("?x<2 y=1", "x=1", Rule::SameDecision);
    check_guarded("?x<2 y=1", "x=5", Rule::SameDecision);
}

TEST_CASE("4c does not match a value that lives on: rule 4a does") {
    Pair pair("r=x y=r", "x=5");
    const Independence found = pair.independence();
    CHECK(found.rules == std::vector{Rule::Unchanged});
    CHECK(pair.proved(found.guard));
}

TEST_CASE_FIXTURE(ByHand, "4: several rules at once, as in the paper: if (a[i] > 5) against a[j] = x") {
    const std::vector<CellId> cells{builder.cell("a[0]"), builder.cell("a[1]")};
    const CellId y = builder.cell("y");
    const Term i = builder.input("i", 1), j = builder.input("j", 1), x = builder.input("x");
    const auto above_five = [&](Term value) { return manager.bv_ult(builder.number(5), value); };
    ThreadBuilder body = main(), thread = other();
    const Term loaded = body.load_one_of(cells, i);
    body.begin_if(above_five(loaded));
    body.store(y, builder.number(1));
    body.end_if();
    body.finish();
    thread.store_one_of(cells, j, x);
    thread.finish();
    const model::Program program = builder.finish();
    const Term guard = Relation(program, manager, Rules::All).independence(a, b).guard;
    Obligation obligation(program, manager, a, b);
    CHECK(obligation.holds(guard));
    CHECK_FALSE(obligation.holds(manager.top()));
    // i != j || (a[i] > 5) == (x > 5) implies our guard.
    const Term content = manager.ite(manager.equal(i, builder.number(0, 1)), gir::now(program, cells[0], manager),
                                     gir::now(program, cells[1], manager));
    const Term expected = manager.logical_or(manager.distinct(i, j), manager.equal(above_five(content), above_five(x)));
    term::Substitution before(manager);
    before.set(loaded, content);
    const auto backend = solver::make_backend("z3", manager);
    backend->assert_formula(manager.logical_not(manager.implies(expected, before(guard))));
    CHECK(backend->check({}, {}) == solver::Answer::Unsat);
}

TEST_CASE("updates by one operator commute if nobody looks at the old value") {
    for (const char* operation : {"+", "*", "&", "|", "^"}) {
        const auto update = [&](const char* operand) { return std::string("x") + operation + "=" + operand; };
        const std::string other = operation == std::string("+") ? "x*=3" : "x+=1";
        check_unguarded(update("3"), update("5"), Rule::Commuting, update("5"), other);
    }
}

TEST_CASE_FIXTURE(ByHand, "updates by one operator do not commute if the old value lives on") {
    const CellId x = builder.cell("x"), y = builder.cell("y");
    ThreadBuilder body = main(), thread = other();
    body.store(y, body.fetch_add(x, builder.number(1)));
    body.finish();
    thread.fetch_add(x, builder.number(2));
    thread.finish();
    const model::Program program = builder.finish();
    Obligation obligation(program, manager, a, b);
    CHECK_FALSE(obligation.holds(manager.top()));
    CHECK(obligation.holds(Relation(program, manager, Rules::All).independence(a, b).guard));
}

TEST_CASE("updates of separate bits commute") {
    check_unguarded("x|=1", "x&=3", Rule::SeparateBits, "x|=1", "x&=2");
    check_unguarded("x^=1", "x&=5", Rule::SeparateBits, "x^=1", "x&=6");
    check_unguarded("x|=1", "x^=6", Rule::SeparateBits, "x|=1", "x^=3");
}

TEST_CASE("a step and the creation of its thread, a join and the end of its thread") {
    term::Manager manager;
    ProgramBuilder builder(manager);
    const CellId x = builder.cell("x");
    const Term which = builder.input("which", 1);
    const ThreadId main = builder.thread("main"), first = builder.thread("first", main),
                   second = builder.thread("second", main);
    ThreadBuilder body = builder.in(main);
    body.create(first);
    body.create(second);
    const Term is_first = manager.equal(which, builder.number(0, 1));
    body.join_one_of({{is_first, first}, {manager.logical_not(is_first), second}});
    body.finish();
    for (const ThreadId t : {first, second}) {
        ThreadBuilder thread = builder.in(t);
        thread.store(x, builder.number(1));
        thread.finish();
    }
    const model::Program program = builder.finish();
    const auto check = [&](Place taken, Place next, Rule rule) {
        const Independence found = Relation(program, manager, Rules::All).independence(taken, next);
        CHECK(found.rules == std::vector{rule});
        Obligation obligation(program, manager, taken, next);
        CHECK(obligation.holds(found.guard));
        CHECK_FALSE(obligation.holds(manager.top()));
        return found.guard;
    };
    const Place step{first, LocationId(0)}, create{main, LocationId(0)}, join{main, LocationId(2)};
    CHECK(check(create, step, Rule::Create).is_false());
    CHECK(check(step, join, Rule::Join) == manager.logical_not(is_first));
}

TEST_CASE("whatever two words say, the guard of every set of rules is proved") {
    const std::vector<std::string> words = {
        "x=1", "x=0", "r=x y=r", "?x<2 y=1", "x+=1",       "x*=2",    "x|=1",      "x&=6",      "x!=0?1", "x!=1?1",
        "l+",  "l-",  "l+ x=1",  "a[i]=1",   "r=a[i] x=r", "a[i]+=1", "b[p]=a[j]", "b[q]=b[p]", "j1"};
    std::size_t conditional = 0;
    for (const std::string& first : words)
        for (const std::string& second : words) {
            if (second == "j1") continue;
            CAPTURE(first);
            CAPTURE(second);
            Pair pair(first, second);
            for (const Rules rules : {Rules::Static, Rules::Addresses, Rules::Constants, Rules::All}) {
                const Term guard = pair.independence(rules).guard;
                if (rules == Rules::All) conditional += guard.is_constant() ? 0 : 1;
                CHECK(pair.proved(guard));
            }
            CHECK(pair.reversed_is_proved());
        }
    CHECK(conditional > words.size());
}

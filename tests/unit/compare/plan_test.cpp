#include "compare/plan.h"

#include <doctest/doctest.h>

using namespace heddle::compare;

namespace {

const Axis solvers = {"--solver", {"z3", "cvc5"}};
const Axis reductions = {"--por", {"none", "full"}};
const Axis forms = {"--gir-encoding", {"pairwise", "merged", "descriptor"}, {{"--por", "none"}, {"--por", "off"}}};

std::vector<std::string> names(const Plan& plan) {
    std::vector<std::string> all;
    for (const Combination& combination : plan.combinations) all.push_back(combination.name);
    return all;
}

}  // namespace

TEST_CASE("every combination, named by the values in which they differ") {
    const Plan plan = make_plan({"a.c"}, {}, {solvers, {"--encoding", {"writer"}}, reductions});
    CHECK(names(plan) == std::vector<std::string>{"z3 none", "z3 full", "cvc5 none", "cvc5 full"});
    CHECK(plan.combinations[1].settings == Settings{{"--solver", "z3"}, {"--encoding", "writer"}, {"--por", "full"}});
    CHECK(plan.notes.empty());
}

TEST_CASE("an option that changes nothing beside another is run once, and said so") {
    const Plan plan = make_plan({"a.c"}, {}, {reductions, forms});
    CHECK(names(plan) == std::vector<std::string>{"none", "full pairwise", "full merged", "full descriptor"});
    CHECK(plan.combinations[0].settings == Settings{{"--por", "none"}});
    REQUIRE(plan.notes.size() == 1);
    CHECK(plan.notes[0] == "--gir-encoding changes nothing beside --por none: run once for all its values");

    CHECK(make_plan({"a.c"}, {}, {{"--por", {"full"}}, forms}).notes.empty());
    CHECK(make_plan({"a.c"}, {}, {{"--por", {"full"}}, forms}).combinations.size() == 3);
}

TEST_CASE("bounds make tasks of their own") {
    const Plan plan = make_plan({"a.c", "b.c"}, {{"--depth", {"10", "20"}}, {"--unwind", {}}}, {solvers});
    REQUIRE(plan.tasks.size() == 4);
    CHECK(plan.tasks[1].file == "a.c");
    CHECK(plan.tasks[1].name == "a.c, depth 20");
    CHECK(value_of(plan.tasks[1].bounds, "--depth") == "20");
    CHECK(value_of(plan.tasks[1].bounds, "--unwind").empty());
    CHECK(make_plan({"a.c"}, {{"--depth", {"10"}}}, {solvers}).tasks[0].name == "a.c");
}

TEST_CASE("what is listed twice counts once, and a single combination is named by all its values") {
    const Plan plan = make_plan({"a.c", "a.c"}, {}, {{"--solver", {"z3", "z3"}}, {"--por", {"full"}}});
    CHECK(plan.tasks.size() == 1);
    CHECK(names(plan) == std::vector<std::string>{"z3 full"});
}

TEST_CASE("a switch is an option without a value") {
    const Plan plan = make_plan({"a.c"}, {}, {{"--windows", {"on", "off"}}});
    CHECK(names(plan) == std::vector<std::string>{"windows", "no-windows"});
    CHECK(arguments_of(plan.combinations[0].settings[0]).empty());
    CHECK(arguments_of(plan.combinations[1].settings[0]) == std::vector<std::string>{"--no-windows"});
    CHECK(arguments_of({"--por", "none"}) == std::vector<std::string>{"--por", "none"});
}

// Plans as files, and the proof that their parts are all.
#include <doctest/doctest.h>

#include "cubes/cover.h"
#include "unit/cubes/sample_plan.h"
#include "util/error.h"

using namespace heddle;
using namespace heddle::testing;
using cubes::Plan;

TEST_CASE("a plan comes back as it was written") {
    Plan plan = sample_plan();
    plan.within = cubes::Origin{"another", 3};
    const Plan back = read_back(plan);
    CHECK(back.heddle_version == plan.heddle_version);
    CHECK(back.arguments == plan.arguments);
    CHECK(back.files == plan.files);
    CHECK(back.fingerprint == plan.fingerprint);
    CHECK(back.loops == plan.loops);
    CHECK(back.constant_loops == plan.constant_loops);
    CHECK(back.encoding == plan.encoding);
    CHECK(back.within == plan.within);
    CHECK(back.choices == plan.choices);
    CHECK(back.texts == plan.texts);
    CHECK(back.root == plan.root);
    CHECK(back.parts == plan.parts);
    CHECK(back.sum == sample_digest(to_text(plan)));
    CHECK(to_text(back) == to_text(plan));
}

TEST_CASE("the cube of a part") {
    const Plan plan = sample_plan();
    CHECK(cube_of(plan, 2) == encoder::Cube{{plan.choices[0], true}, {plan.choices[1], false}});
    CHECK_THROWS_AS(cube_of(plan, 0), InternalError);
    CHECK_THROWS_AS(cube_of(plan, 5), InternalError);
}

TEST_CASE("cubes become parts, and choices numbers") {
    Plan plan = sample_plan();
    const encoder::Cube root = cube_of(plan, 2);
    const encoder::Choice more = encoder::InputChoice{1, 7};
    std::vector<encoder::Cube> halves = {root, root};
    halves[0].push_back({more, true});
    halves[1].push_back({more, false});
    set_parts(plan, root, halves, [](const encoder::Choice&) { return "text"; });
    CHECK(plan.root == cubes::Literals{1, -2});
    CHECK(plan.parts == std::vector<cubes::Literals>{{1, -2, 3}, {1, -2, -3}});
    CHECK(cube_of(plan, 1) == halves[0]);
    CHECK(cubes::what_is_wrong_with_parts(plan).empty());
}

TEST_CASE("what is no plan is refused, and why is said") {
    const std::string text = to_text(sample_plan());
    const auto refused = [](const std::string& broken) {
        CHECK_THROWS_AS(cubes::parse_plan(broken, "plan.json", sample_digest), UserError);
    };
    refused("");
    refused("{}");
    refused("[1]");
    refused(text.substr(0, text.size() / 2));
    const auto with = [&](const std::string& before, const std::string& after) {
        std::string changed = text;
        REQUIRE(changed.find(before) != std::string::npos);
        return changed.replace(changed.find(before), before.size(), after);
    };
    refused(with("\n    [1,2]", "\n    [1,4]"));  // no such choice
    refused(with("\n    [1,2]", "\n    [1,0]"));
    refused(with("\n    [1,2]", "\n    [1,\"2\"]"));
    refused(with("\"version\": 1", "\"version\": 2"));
    refused(with("[[1,2],[2,3]]", "[[1,2]]"));
}

TEST_CASE("names of parts") {
    CHECK(cubes::parse_part_name("a#b.json#17").file == "a#b.json");
    CHECK(cubes::parse_part_name("plan.json#17").part == 17);
    for (const char* bad : {"plan.json", "plan.json#", "plan.json#0", "plan.json#-1", "plan.json#1x", "#3"})
        CHECK_THROWS_AS(cubes::parse_part_name(bad), UserError);
}

TEST_CASE("a solver sees that parts are missing, or overlap") {
    Plan plan = sample_plan();
    std::string prover;
    CHECK(cubes::what_is_wrong_with_parts(plan, &prover).empty());
    CHECK_FALSE(prover.empty());

    Plan lost = plan;
    lost.parts.erase(lost.parts.begin() + 2);
    CHECK(cubes::what_is_wrong_with_parts(lost) == "runs are in none of its parts");
    Plan twice = plan;
    twice.parts.push_back({1});
    CHECK(cubes::what_is_wrong_with_parts(twice) == "runs are in several of its parts");
    Plan same_name = plan;
    same_name.choices[2] = same_name.choices[1];
    CHECK_FALSE(cubes::what_is_wrong_with_parts(same_name).empty());
    Plan outside = plan;
    outside.root = {1};
    CHECK_FALSE(cubes::what_is_wrong_with_parts(outside).empty());
    Plan whole = plan;
    whole.parts = {{}};
    CHECK(cubes::what_is_wrong_with_parts(whole).empty());
}

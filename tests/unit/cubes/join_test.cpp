// What results say together, with all that can be wrong with them.
#include <doctest/doctest.h>

#include <algorithm>

#include "cubes/join.h"
#include "report/interchange/verdict_json.h"
#include "unit/cubes/sample_plan.h"
#include "util/error.h"

using namespace heddle;
using namespace heddle::testing;
using cubes::FoundFile;
using cubes::Joined;
using cubes::Plan;
using model::Verdict;
using model::VerdictKind;

namespace {

Verdict safe() {
    Verdict verdict;
    verdict.kind = VerdictKind::Safe;
    return verdict;
}

Verdict bounded(const std::string& what) {
    Verdict verdict;
    verdict.kind = VerdictKind::SafeUpTo;
    verdict.limitations = {{{"a.c", 3, 1}, what}};
    return verdict;
}

// `what` is the failure; a replay knows which ones are real.
Verdict unsafe(const std::string& what) {
    Verdict verdict;
    verdict.kind = VerdictKind::Unsafe;
    verdict.traces.emplace_back().failure.what = what;
    return verdict;
}

Verdict unknown(const std::string& reason) {
    Verdict verdict;
    verdict.reason = reason;
    return verdict;
}

std::string result_text(const Plan& plan, unsigned part, const Verdict& verdict) {
    auto json = report::verdict_to_json(verdict);
    cubes::mark_result(json, plan, part, sample_digest);
    return json.dump(2) + "\n";
}

FoundFile result(const Plan& plan, unsigned part, const Verdict& verdict, const std::string& name = "") {
    return {name.empty() ? std::to_string(part) + ".json" : name, result_text(plan, part, verdict)};
}

Joined join(const Plan& plan, const std::vector<FoundFile>& files) {
    const cubes::Replay replay = [](const model::Trace& trace) {
        return trace.failure.what == "real" ? std::string() : std::string("it does not fail");
    };
    return cubes::join(plan, files, replay, sample_digest);
}

const Plan plan = read_back(sample_plan());

std::vector<FoundFile> all_safe() {
    std::vector<FoundFile> files;
    for (unsigned part = 1; part <= 4; ++part) files.push_back(result(plan, part, safe()));
    return files;
}

// A plan for one part.
Plan split_of(const Plan& whole, unsigned part) {
    Plan smaller = whole;
    smaller.within = cubes::Origin{whole.sum, part};
    const encoder::Cube root = cube_of(whole, part);
    std::vector<encoder::Cube> halves = {root, root};
    halves[0].push_back({encoder::InputChoice{5, 5}, true});
    halves[1].push_back({encoder::InputChoice{5, 5}, false});
    set_parts(smaller, root, halves, [](const encoder::Choice&) { return "text"; });
    return read_back(smaller);
}

}  // namespace

TEST_CASE("safe if all parts are there and say so") {
    const Joined joined = join(plan, all_safe());
    CHECK(joined.verdict.kind == VerdictKind::Safe);
    CHECK(joined.complaints.empty());
    CHECK(joined.open.empty());
}

TEST_CASE("a lost result: no answer, and the part is named") {
    std::vector<FoundFile> files = all_safe();
    files.erase(files.begin() + 1);
    const Joined joined = join(plan, files);
    CHECK(joined.verdict.kind == VerdictKind::Unknown);
    CHECK(joined.verdict.reason == "no result for part 2 of 4");
    REQUIRE(joined.open.size() == 1);
    CHECK(joined.open[0].part == 2);
    CHECK(join(plan, {}).verdict.kind == VerdictKind::Unknown);
}

TEST_CASE("unsafe as soon as one part is, and is replayed") {
    const Joined joined = join(plan, {result(plan, 3, unsafe("real"))});
    CHECK(joined.verdict.kind == VerdictKind::Unsafe);
    CHECK(joined.verdict.traces.at(0).failure.what == "real");
}

TEST_CASE("an invented failure is named and not counted") {
    std::vector<FoundFile> files = all_safe();
    files[2] = result(plan, 3, unsafe("invented"));
    const Joined joined = join(plan, files);
    CHECK(joined.verdict.kind == VerdictKind::Unknown);
    CHECK(joined.complaints == std::vector<std::string>{"3.json: says UNSAFE, but it does not fail"});
    CHECK(joined.ill.contains("3.json"));
}

TEST_CASE("files that are cut off, changed or of something else are named and not counted") {
    const auto check_refused = [](const std::string& text, const std::string& complaint) {
        std::vector<FoundFile> files = all_safe();
        files[0].text = text;
        const Joined joined = join(plan, files);
        CAPTURE(complaint);
        CHECK(joined.verdict.kind == VerdictKind::Unknown);
        REQUIRE(joined.complaints.size() == 1);
        CHECK(joined.complaints[0] == complaint);
        // Beside a good result it does no harm.
        files = all_safe();
        files.push_back({"other.json", text});
        CHECK(join(plan, files).verdict.kind == VerdictKind::Safe);
        CHECK(join(plan, files).complaints.size() == 1);
    };
    const std::string good = result_text(plan, 1, safe());
    check_refused(good.substr(0, good.size() / 2), "1.json: is not JSON, or is cut off");
    check_refused("", "1.json: is not JSON, or is cut off");
    check_refused("{}", "1.json: is no result of 'heddle check --cube'");
    std::string changed = result_text(plan, 1, unsafe("real"));
    changed.replace(changed.find("\"UNSAFE\""), 8, "\"SAFE\"");
    check_refused(changed, "1.json: is not as it was written (its sum is wrong)");
    Plan other = plan;
    other.sum = "another";
    check_refused(result_text(other, 1, safe()), "1.json: is a result for another plan");
    check_refused(result_text(plan, 5, safe()), "1.json: is for part 5, which there is not");
}

TEST_CASE("results that contradict each other are named") {
    std::vector<FoundFile> files = all_safe();
    files.push_back(result(plan, 2, unsafe("real"), "again.json"));
    const Joined joined = join(plan, files);
    CHECK(joined.is_contradictory);
    CHECK(joined.verdict.kind == VerdictKind::Unsafe);  // that one was replayed
    CHECK(joined.complaints ==
          std::vector<std::string>{"part 2: results that contradict each other: 2.json, again.json"});
}

TEST_CASE("repeated results are counted once") {
    std::vector<FoundFile> files = {result(plan, 1, safe()), result(plan, 1, safe(), "again.json"),
                                    result(plan, 1, safe(), "once more.json"), result(plan, 2, safe())};
    const Joined joined = join(plan, files);
    CHECK(joined.verdict.kind == VerdictKind::Unknown);  // four results are not four parts
    CHECK(joined.notes.size() == 1);
    CHECK(joined.complaints.empty());
}

TEST_CASE("what is cut in one part is cut in all") {
    std::vector<FoundFile> files = all_safe();
    files[1] = result(plan, 2, bounded("loop needs more"));
    files[3] = result(plan, 4, bounded("recursion needs more"));
    const Joined joined = join(plan, files);
    CHECK(joined.verdict.kind == VerdictKind::SafeUpTo);
    CHECK(joined.verdict.limitations.size() == 2);
}

TEST_CASE("assertions are never reached if no part reaches them") {
    Verdict neither = safe(), second = safe();
    neither.never_reached = {{"a.c", 1, 1}, {"a.c", 2, 1}};
    second.never_reached = {{"a.c", 2, 1}, {"a.c", 3, 1}};
    const Joined joined = join(
        plan, {result(plan, 1, neither), result(plan, 2, second), result(plan, 3, neither), result(plan, 4, neither)});
    CHECK(joined.verdict.never_reached == std::vector<SourceLocation>{{"a.c", 2, 1}});
}

TEST_CASE("a part without an answer leaves the whole without one") {
    std::vector<FoundFile> files = all_safe();
    files[1] = result(plan, 2, unknown("time limit of 1 s reached"));
    const Joined joined = join(plan, files);
    CHECK(joined.verdict.kind == VerdictKind::Unknown);
    CHECK(joined.verdict.reason == "part 2 has no answer: time limit of 1 s reached");
    REQUIRE(joined.open.size() == 1);
    CHECK(joined.open[0].state == cubes::PartState::NoAnswer);
}

TEST_CASE("a plan that divides a part answers for it, if all of its parts do") {
    const Plan smaller = split_of(plan, 2);
    std::vector<FoundFile> files = all_safe();
    files[1] = result(plan, 2, unknown("time limit of 1 s reached"));
    files.push_back({"2.plan.json", to_text(smaller)});
    files.push_back(result(smaller, 1, safe(), "2.1.json"));
    Joined joined = join(plan, files);
    CHECK(joined.verdict.kind == VerdictKind::Unknown);
    REQUIRE(joined.open.size() == 1);
    CHECK(joined.open[0].plan == smaller.sum);
    CHECK(joined.open[0].part == 2);
    CHECK(joined.plan_files.at(smaller.sum) == "2.plan.json");
    files.push_back(result(smaller, 2, safe(), "2.2.json"));
    CHECK(join(plan, files).verdict.kind == VerdictKind::Safe);
    files.back() = result(smaller, 2, unsafe("real"), "2.2.json");
    CHECK(join(plan, files).verdict.kind == VerdictKind::Unsafe);
}

TEST_CASE("plans for something else, and those with a hole, answer for nothing") {
    std::vector<FoundFile> files = all_safe();
    files[1] = result(plan, 2, unknown("time limit of 1 s reached"));
    const auto answer = [&](Plan smaller, const std::string& complaint) {
        smaller = read_back(smaller);
        std::vector<FoundFile> with = files;
        with.push_back({"2.plan.json", to_text(smaller)});
        for (unsigned part = 1; part <= smaller.parts.size(); ++part)
            with.push_back(result(smaller, part, safe(), "2." + std::to_string(part) + ".json"));
        const Joined joined = join(plan, with);
        CAPTURE(complaint);
        CHECK(joined.verdict.kind == VerdictKind::Unknown);
        CHECK(std::ranges::find(joined.complaints, complaint) != joined.complaints.end());
    };
    Plan hole = split_of(plan, 2);
    hole.parts.pop_back();
    answer(hole, "2.plan.json: is not sound: runs are in none of its parts");
    Plan wrong_part = split_of(plan, 3);
    wrong_part.within->part = 2;
    answer(wrong_part, "2.plan.json: does not divide part 2 of the plan");
    Plan other_bound = split_of(plan, 2);
    other_bound.loops = 1;
    answer(other_bound, "2.plan.json: does not divide part 2 of the plan");
    Plan stranger = split_of(plan, 2);
    stranger.within->plan = "another";
    answer(stranger, "2.plan.json: is a plan for something else");
}

TEST_CASE("a plan with a hole is not joined at all") {
    Plan hole = plan;
    hole.parts.pop_back();
    CHECK_THROWS_AS(join(hole, all_safe()), UserError);
}

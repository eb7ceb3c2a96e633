#include <doctest/doctest.h>

#include "report/interchange/verdict_json.h"
#include "report/text/verdict_text.h"
#include "unit/report/sample.h"
#include "util/error.h"

using namespace heddle;
using model::Verdict;
using model::VerdictKind;
using report::verdict_line;

namespace {

Verdict bounded() {
    Verdict verdict;
    verdict.kind = VerdictKind::SafeUpTo;
    verdict.unwind = 4;
    verdict.depth = 60;
    const SourceLocation loop{"prog.c", 7, 3};
    verdict.limitations.push_back({loop, "loop needs more than 4 iterations"});
    verdict.limitations.push_back({SourceLocation(), "a run needs more than 60 steps"});
    verdict.never_reached = {{"prog.c", 12, 5}};
    verdict.caveats = {"external function f returns any value"};
    return verdict;
}

}  // namespace

TEST_CASE("the verdict line") {
    Verdict verdict;
    verdict.reason = "timeout";
    CHECK(verdict_line(verdict) == "UNKNOWN: timeout");
    verdict.kind = VerdictKind::Safe;
    CHECK(verdict_line(verdict) == "SAFE");
    verdict.assumes_sequential_consistency = true;
    CHECK(verdict_line(verdict) == "SAFE (under sequential consistency)");
    CHECK(verdict_line(test::unsafe()) == "UNSAFE: null pointer dereference at src/bank.c:12 (thread 0, 5 steps)");
    CHECK(verdict_line(bounded()) == "SAFE up to unwind 4, depth 60: prog.c:7: loop needs more than 4 iterations");
}

TEST_CASE("a bound on preemptions is said, alone or with others") {
    Verdict verdict = bounded();
    verdict.preemptions = 2;
    CHECK(
        verdict_line(verdict).starts_with("SAFE up to 2 preemptive context switches, unwind 4, depth 60: prog.c:7: "));
    verdict.limitations.clear();
    verdict.preemptions = 1;
    CHECK(verdict_line(verdict) == "SAFE up to 1 preemptive context switch");
    CHECK(report::verdict_to_json(verdict)["bounds"]["preemptions"] == 1);
}

TEST_CASE("whether threads can reach their ends") {
    Verdict verdict = bounded();
    const auto has = [&](const std::string& line) {
        return report::verdict_text(verdict, {}).find("\n" + line + "\n") != std::string::npos;
    };
    CHECK_FALSE(report::verdict_to_json(verdict).contains("thread_ends"));
    verdict.ends.emplace();
    CHECK(has("every thread can reach its end within the bound"));
    CHECK(report::verdict_to_json(verdict)["thread_ends"]["all_reached"] == true);

    verdict.ends->unreached = {{0, "main", {}}, {2, "worker#2", {"prog.c", 30, 5}}};
    CHECK(has("thread 0 main cannot reach its end within the bound"));
    CHECK(has("thread 2 worker#2 (created at prog.c:30) cannot reach its end within the bound"));
    const auto json = report::verdict_to_json(verdict)["thread_ends"];
    CHECK(json["all_reached"] == false);
    CHECK(json["unreached"][1]["name"] == "worker#2");
    CHECK(json["unreached"][1]["created"]["line"] == 30);
    CHECK_FALSE(json["unreached"][0].contains("created"));

    verdict.ends->gave_up = "no answer within 10.0 s";
    CHECK(has("not known whether thread 0 main can reach its end within the bound (no answer within 10.0 s)"));
    CHECK(report::verdict_to_json(verdict)["thread_ends"]["gave_up"] == "no answer within 10.0 s");
}

TEST_CASE("what is known of the best run") {
    Verdict verdict = test::unsafe();
    verdict.minima = {{"preemption", 1, "up to unwind 2"}, {"step", 5}};
    const auto has = [&](const std::string& line) {
        return report::verdict_text(verdict, {}).find("\n" + line + "\n") != std::string::npos;
    };
    CHECK(has("1 preemption: no failing run up to unwind 2 has fewer preemptions"));
    CHECK(has("5 steps: no failing run has fewer steps"));
    verdict.minima[1].gave_up = "interrupted";
    CHECK(has("every failing run within the bounds has at least 5 steps; gave up on finding the fewest (interrupted)"));
    const auto json = report::verdict_to_json(verdict)["minima"];
    CHECK(json[0]["is_reached"] == true);
    CHECK(json[1]["is_reached"] == false);
}

TEST_CASE("one step is not 1 steps") {
    Verdict verdict = test::unsafe();
    verdict.traces[0].steps.resize(1);
    CHECK(verdict_line(verdict) == "UNSAFE: null pointer dereference at src/bank.c:12 (thread 0, 1 step)");
}

TEST_CASE("a verdict that lacks what it claims is refused") {
    Verdict verdict = test::unsafe();
    verdict.traces.clear();
    CHECK_THROWS_AS(verdict_line(verdict), InternalError);
    Verdict no_bound = bounded();
    no_bound.limitations.clear();
    CHECK_THROWS_AS(verdict_line(no_bound), InternalError);
}

TEST_CASE("notes stand below the verdict, one on each line") {
    CHECK(report::verdict_text(bounded(), {}) ==
          "SAFE up to unwind 4, depth 60: prog.c:7: loop needs more than 4 iterations\n"
          "also: a run needs more than 60 steps\n"
          "note: external function f returns any value\n"
          "never reached: prog.c:12\n");
}

TEST_CASE("a bounded answer under sequential consistency has a note") {
    Verdict weak = bounded();
    weak.assumes_sequential_consistency = true;
    CHECK(verdict_line(weak) == verdict_line(bounded()));
    CHECK(report::verdict_text(weak, {}).find("\nnote: under sequential consistency\n") != std::string::npos);
}

TEST_CASE("the text says who answered, and whether a second solver agrees") {
    Verdict verdict;
    verdict.kind = VerdictKind::Safe;
    verdict.answered_by = {{"bitwuzla", 3}, {"z3", 1}};
    verdict.cross_check = {"cvc5", 4, 0, ""};
    CHECK(report::verdict_text(verdict, {}) == "SAFE\ncross-checked: cvc5 agrees\nanswered by: bitwuzla (3), z3 (1)\n");
    verdict.stopped = {{"z3", 3}};
    CHECK(report::verdict_text(verdict, {}) ==
          "SAFE\ncross-checked: cvc5 agrees\nanswered by: bitwuzla (3), z3 (1); stopped: z3 (3)\n");
    verdict.cross_check = {"cvc5", 3, 1, "timeout"};
    verdict.answered_by.clear();
    CHECK(report::verdict_text(verdict, {}) == "SAFE\nnot cross-checked: cvc5 gave up on 1 of 4 answers (timeout)\n");
    verdict.kind = VerdictKind::Unknown;
    CHECK(report::verdict_text(verdict, {}) == "UNKNOWN: \n");
}

TEST_CASE("colours surround the verdict line only if they are wanted") {
    Verdict verdict;
    verdict.kind = VerdictKind::Safe;
    CHECK(report::verdict_text(verdict, {.color = false}) == "SAFE\n");
    CHECK(report::verdict_text(verdict, {.color = true}) == "\033[32mSAFE\033[0m\n");
}

TEST_CASE("statistics are a table with whole numbers as such") {
    Statistics statistics;
    statistics.set("visible steps", 12);
    statistics.set("seconds", 1.25);
    CHECK(report::statistics_text(statistics) == "  visible steps     12\n  seconds        1.250\n");
}

TEST_CASE("a verdict as JSON has all that the text has") {
    Verdict verdict = bounded();
    verdict.statistics.set("frames", 60);
    const auto json = report::verdict_to_json(verdict);
    CHECK(json["verdict"] == "SAFE_UP_TO");
    CHECK(json["text"] == verdict_line(verdict));
    CHECK(json["under_sequential_consistency"] == false);
    CHECK(json["bounds"]["unwind"] == 4);
    CHECK(json["bounds"]["depth"] == 60);
    REQUIRE(json["limitations"].size() == 2);
    CHECK(json["limitations"][0]["where"]["line"] == 7);
    CHECK_FALSE(json["limitations"][1].contains("where"));
    CHECK(json["never_reached"][0]["file"] == "prog.c");
    CHECK(json["caveats"][0] == "external function f returns any value");
    CHECK(json["statistics"]["frames"] == 60);
    CHECK_FALSE(json.contains("answered_by"));
    CHECK_FALSE(json.contains("cross_check"));
    CHECK_FALSE(json.contains("traces"));
    CHECK_FALSE(json.contains("reason"));

    verdict.answered_by = {{"z3", 2}};
    verdict.stopped = {{"cvc5", 1}};
    verdict.cross_check = {"cvc5", 3, 1, "timeout"};
    const auto checked = report::verdict_to_json(verdict);
    CHECK(checked["answered_by"]["z3"] == 2);
    CHECK(checked["stopped"]["cvc5"] == 1);
    CHECK(checked["cross_check"]["solver"] == "cvc5");
    CHECK(checked["cross_check"]["confirmed"] == 3);
    CHECK(checked["cross_check"]["not_confirmed"] == 1);
    CHECK(checked["cross_check"]["reason"] == "timeout");

    CHECK(report::verdict_to_json(test::unsafe())["traces"][0]["steps"].size() == 5);
    Verdict unknown;
    unknown.reason = "memory";
    CHECK(report::verdict_to_json(unknown)["reason"] == "memory");
}

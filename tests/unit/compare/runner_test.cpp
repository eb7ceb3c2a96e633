#include "compare/runner.h"

#include <doctest/doctest.h>

#include <atomic>

using namespace heddle::compare;

namespace {

RunnerOptions with_command(const std::vector<std::string>& command) {
    RunnerOptions options;
    options.command = command;
    return options;
}

// Stands for heddle: the "file" is a piece of shell.
RunnerOptions shell() {
    return with_command({"/bin/sh", "-c", "shift $(($# - 1)); eval \"$1\"", "sh"});
}

Run run_shell(const std::string& script, const RunnerOptions& options = shell()) {
    return run_all(make_plan({script}, {}, {{"--solver", {"z3"}}}), options).typical(0, 0);
}

constexpr const char* answer = R"(echo '{"verdict": "SAFE_UP_TO", "text": "SAFE up to depth 7",
    "bounds": {"unwind": 2, "depth": 7}, "statistics": {"terms": 12, "conflicts": 3.5}}')";

}  // namespace

TEST_CASE("an answer is read") {
    const Run run = run_shell(answer);
    CHECK(run.outcome == Outcome::SafeUpTo);
    CHECK(run.text == "SAFE up to depth 7");
    CHECK(run.unwind == 2);
    CHECK(run.depth == 7);
    CHECK(run.statistics.get("conflicts") == 3.5);
    CHECK(run.seconds > 0);
    CHECK(run.peak_megabytes > 0);
}

TEST_CASE("what is no answer, with its last words") {
    CHECK(run_shell("echo; echo 'a.c:1:1: unsupported: x' >&2; exit 3").outcome == Outcome::Refused);
    CHECK(run_shell("echo 'a.c:1:1: unsupported: x' >&2; exit 3").text == "a.c:1:1: unsupported: x");
    CHECK(run_shell("exit 2").outcome == Outcome::BadInput);
    CHECK(run_shell("echo one >&2; echo two >&2; exit 6").text == "two (exit code 6)");
    for (const char* crash :
         {"exit 6", "kill -SEGV $$", "exit 0", "echo nonsense", "echo '{}'", "echo '{\"verdict\": 1}'",
          "echo '{\"verdict\": \"MAYBE\", \"text\": \"\", \"bounds\": {\"unwind\": 1, \"depth\": 1}, "
          "\"statistics\": {}}'"}) {
        INFO(crash);
        CHECK(run_shell(crash).outcome == Outcome::Crashed);
    }
    CHECK(run_shell("kill -SEGV $$").text == "signal 11");
    const RunnerOptions nowhere = with_command({"/no/such/program"});
    CHECK(run_shell("", nowhere).outcome == Outcome::Crashed);
    CHECK(run_shell("", nowhere).text.find("cannot run /no/such/program") == 0);
}

TEST_CASE("each run is told its settings and limits") {
    RunnerOptions options = with_command({"/bin/sh", "-c", "echo \"$*\" >&2; exit 2", "sh", "--json", "-"});
    options.seconds = 2.5;
    options.megabytes = 4000;
    const Comparison comparison =
        run_all(make_plan({"a.c"}, {{"--depth", {"9"}}}, {{"--solver", {"z3"}}, {"--por", {"none"}}}), options);
    CHECK(comparison.typical(0, 0).text ==
          "--json - --depth 9 --solver z3 --por none --timeout 2.5 --memory 4000 -- a.c");
}

TEST_CASE("a run that takes too long is killed with all that it has started") {
    const auto limited = [](const std::string& script, double seconds) {
        return heddle::jobs::run_process({"/bin/sh", "-c", script}, {.seconds = seconds, .megabytes = std::nullopt}, {});
    };
    const heddle::jobs::ProcessResult stubborn = limited("trap '' TERM INT; sleep 1000 & while :; do sleep 1000; done", 0.3);
    CHECK(stubborn.timed_out);
    CHECK(stubborn.seconds < 100);
    CHECK(run_of(stubborn, std::nullopt).outcome == Outcome::Unknown);
    CHECK_FALSE(limited("exit 0", 100).timed_out);
}

TEST_CASE("memory beyond the limit cannot be had") {
    const std::string hungry = "head -c 200000000 /dev/zero | tail -c 200000000 >/dev/null || exit 9";
    const auto with = [&](std::uint64_t megabytes) {
        return heddle::jobs::run_process({"/bin/sh", "-c", hungry}, {.seconds = std::nullopt, .megabytes = megabytes}, {});
    };
    CHECK(with(50).exit_code == 9);
    CHECK(with(4000).exit_code == 0);
    heddle::jobs::ProcessResult died;
    died.signal = 6;
    died.peak_megabytes = 120;
    CHECK(run_of(died, 100).outcome == Outcome::Unknown);
    CHECK(run_of(died, 200).outcome == Outcome::Crashed);
    CHECK(run_of(died, std::nullopt).outcome == Outcome::Crashed);
}

TEST_CASE("repetitions, several at a time, and an interrupt") {
    RunnerOptions options = shell();
    options.repeat = 3;
    options.jobs = 4;
    unsigned started = 0, finished = 0;
    options.started = [&](const Comparison&, Place) { ++started; };
    options.finished = [&](const Comparison&, Place) { ++finished; };
    const Plan plan = make_plan({answer, "exit 2"}, {}, {{"--solver", {"z3", "cvc5"}}});
    const Comparison comparison = run_all(plan, options);
    CHECK(started == 12);
    CHECK(finished == 12);
    for (std::size_t combination : {0, 1}) {
        CHECK(comparison.cells[0][combination].runs.size() == 3);
        CHECK(comparison.typical(0, combination).outcome == Outcome::SafeUpTo);
        CHECK(comparison.typical(1, combination).outcome == Outcome::BadInput);
    }

    std::atomic<bool> stop = false;
    options.jobs = 1;
    options.started = {};
    options.finished = [&](const Comparison&, Place) { stop = true; };
    options.interrupted = [&] { return stop.load(); };
    const Comparison cut = run_all(plan, options);
    CHECK(cut.cells[0][0].runs.size() == 1);
    CHECK(cut.typical(1, 1).outcome == Outcome::NotRun);
}

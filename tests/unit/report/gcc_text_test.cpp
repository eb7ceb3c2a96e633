#include "report/text/gcc_text.h"

#include <doctest/doctest.h>

#include "unit/report/sample.h"

using namespace heddle;

TEST_CASE("an error, and a note for each change of the running thread") {
    CHECK(report::gcc_text(test::sample_trace()) ==
          "src/bank.c:12:7: error: null pointer dereference [memory], thread 0 main\n"
          "src/bank.c:10:5: note: step 1: thread 0 main: starts thread 1\n"
          "src/bank.c:4:5: note: step 2: thread 1 withdraw: lock m\n"
          "src/bank.c:11:5: note: step 5: thread 0 main: thread 1 has ended, p: read 0\n");
}

TEST_CASE("all that are stuck, and both that race, have a note") {
    const auto deadlock = report::gcc_text(test::deadlock_trace());
    CHECK(
        deadlock.starts_with("src/bank.c:14:5: error: deadlock [deadlock], thread 1 worker#1\n"
                             "src/bank.c:14:5: note: thread 1 worker#1 waits for b held by worker#2\n"
                             "src/bank.c:22:5: note: thread 2 worker#2 waits for a held by worker#1\n"));
    const auto race = report::gcc_text(test::race_trace());
    CHECK(race.starts_with(
        "src/bank.c:14:5: error: data race on x [race], thread 1 writer\n"
        "src/bank.c:14:5: note: thread 1 writer writes x, holding m\n"
        "src/bank.c:22:5: note: thread 2 reader reads x atomically, holding no lock that others take\n"));
}

#include "report/text/trace_text.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "report/content/step_text.h"
#include "unit/report/sample.h"

using namespace heddle;
using report::trace_text;
using report::value_text;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

// A folder with the source of the sample; the trace then names the file there.
struct WithSource {
    WithSource() {
        std::filesystem::create_directory(folder);
        std::ofstream(folder / "bank.c")
            << "#include <pthread.h>\n\n\tint amount = any();\n    lock(&m);\n"
               "  balance = balance - amount;\n\n\n\n\n  create();\n  join();\n  *p = 1;\n";
        for (auto& step : trace.steps) step.where.file = (folder / "bank.c").string();
        for (auto& input : trace.inputs) input.where.file = (folder / "bank.c").string();
        trace.failure.where.file = (folder / "bank.c").string();
    }
    ~WithSource() { std::filesystem::remove_all(folder); }

    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("heddle-trace-test-" + std::to_string(getpid()));
    model::Trace trace = test::sample_trace();
};

}  // namespace

TEST_CASE("values are signed and have the width of their cell") {
    CHECK(value_text(5, 32) == "5");
    CHECK(value_text(0xffffffff, 32) == "-1");
    CHECK(value_text(0xffffffff, 64) == "4294967295");
    CHECK(value_text(0xffffffffffffffff, 64) == "-1");
    CHECK(value_text(0x5d00002000000000, 64) == "0x5d00002000000000");
    CHECK(value_text(0x80, 8) == "-128");
    CHECK(value_text(1, 1) == "1");
}

TEST_CASE("without the source the steps are told in words, one line each, in the thread's column") {
    CHECK(trace_text(test::sample_trace(), {.color = false, .width = 100}) ==
          "inputs\n"
          "  bank.c:3  thread 1 gets -1  \n"
          "\n"
          "2 context switches\n"
          "step   position   0 main                               1 withdraw\n"
          "   1   bank.c:10  [starts thread 1]\n"
          "       bank.c:11  ~ waits for the end of 1 withdraw\n"
          "   2 > bank.c:4                                        [lock m]\n"
          "   3   bank.c:5                                        [balance: read 100]\n"
          "   4   bank.c:5                                        [balance: 100 -> -10]\n"
          "   5 > bank.c:11  [thread 1 has ended, p: read 0]\n"
          "       bank.c:12  <-- null pointer dereference\n");
}

TEST_CASE("with the source each line shows it, once for steps that follow each other on it") {
    const WithSource sample;
    const auto lines = lines_of(trace_text(sample.trace, {.color = false, .width = 120}));
    REQUIRE(lines.size() == 12);
    CHECK(lines[1] == "  bank.c:3  thread 1 gets -1  int amount = any();");
    CHECK(lines[5] == "   1   bank.c:10  create();  [starts thread 1]");
    CHECK(lines[7].ends_with("  lock(&m);  [lock m]"));
    CHECK(lines[8].ends_with("  balance = balance - amount;  [balance: read 100]"));
    CHECK(lines[9].ends_with("  ..  [balance: 100 -> -10]"));
    CHECK(lines[8].find("balance") == lines[9].find(".."));
    CHECK(lines[8].find("balance") == lines[4].find("1 withdraw"));
    CHECK(lines[11] == "       bank.c:12  *p = 1;  <-- null pointer dereference");
}

TEST_CASE("a step inside a call names the function; all names every one") {
    auto trace = test::sample_trace();
    trace.steps[0].functions = {"main"};
    trace.steps[2].functions = {"withdraw", "book", "take"};
    const report::Style style = {.color = false, .width = 160};
    CHECK(lines_of(trace_text(trace, style))[8].ends_with("  take():  [balance: read 100]"));
    CHECK(lines_of(trace_text(trace, style, report::Detail::All))[8].ends_with(
        "  withdraw > book > take():  [balance: read 100]"));
}

TEST_CASE("steps that do not matter are marked, with and without colours; saved switches are told") {
    auto trace = test::sample_trace();
    trace.steps[3].is_irrelevant = true;
    trace.saved_switches = 2;
    const auto text = trace_text(trace, {.color = false, .width = 100});
    CHECK(text.find(
              "2 context switches (2 saved); the failure stays without the steps whose numbers are in brackets\n") !=
          std::string::npos);
    CHECK(text.find("\n (4)   bank.c:5 ") != std::string::npos);
    CHECK(trace_text(trace, {.color = true, .width = 100}).find("\033[2m[balance: 100 -> -10]\033[0m") !=
          std::string::npos);
}

TEST_CASE("a deadlock ends in a line for each thread that is stuck, a race in both accesses") {
    const auto deadlock = lines_of(trace_text(test::deadlock_trace(), {.color = false, .width = 120}));
    CHECK(deadlock[0] ==
          "deadlock: worker#1 waits for b held by worker#2 (bank.c:14), worker#2 waits for a held by worker#1 "
          "(bank.c:22)");
    REQUIRE(deadlock.size() == 9);
    CHECK(deadlock[7].ends_with("<-- waits for b held by worker#2"));
    CHECK(deadlock[8].ends_with("<-- waits for a held by worker#1"));
    const auto race = lines_of(trace_text(test::race_trace(), {.color = false, .width = 240}));
    REQUIRE(race.size() == 8);
    CHECK(race[6].ends_with("<-- writes x, holding m"));
    CHECK(race[7].ends_with("<-- reads x atomically, holding no lock that others take"));
}

TEST_CASE("long texts are folded at spaces") {
    CHECK(report::fold("", 5).empty());
    CHECK(report::fold("a bc def", 4) == std::vector<std::string>{"a bc", "def"});
    CHECK(report::fold("a bc def", 5) == std::vector<std::string>{"a bc", "def"});
    CHECK(report::fold("abcdefg h", 4) == std::vector<std::string>{"abcd", "efg", "h"});
    CHECK(report::fold("größer", 4) == std::vector<std::string>{"größ", "er"});
}

TEST_CASE("no line is wider than the screen") {
    const WithSource sample;
    for (const unsigned width : {60U, 80U, 100U, 120U, 200U})
        for (const auto& line : lines_of(trace_text(sample.trace, {.color = false, .width = width})))
            CHECK(report::display_width(line) <= width);
}

TEST_CASE("colours change no text") {
    const auto plain = trace_text(test::sample_trace(), {.color = false, .width = 100});
    auto colored = trace_text(test::sample_trace(), {.color = true, .width = 100});
    CHECK(colored != plain);
    for (auto start = colored.find('\033'); start != std::string::npos; start = colored.find('\033'))
        colored.erase(start, colored.find('m', start) - start + 1);
    CHECK(colored == plain);
}

TEST_CASE("files of one name keep their folders") {
    auto trace = test::sample_trace();
    trace.failure.where.file = "other/bank.c";
    const auto lines = lines_of(trace_text(trace, {}));
    CHECK(lines[5].find("src/bank.c:10") != std::string::npos);
    CHECK(lines[11].find("other/bank.c:12") != std::string::npos);
}

TEST_CASE("where thread names do not fit they are listed above") {
    auto trace = test::sample_trace();
    trace.thread_names = {"a_main_with_a_long_name_indeed_a_long_one", "withdraw"};
    const auto text = trace_text(trace, {.color = false, .width = 80});
    CHECK(text.find("threads: 0 a_main_with_a_long_name_indeed_a_long_one, 1 withdraw\nstep   position") !=
          std::string::npos);
}

TEST_CASE("threads without a line have no column") {
    auto trace = test::sample_trace();
    trace.thread_names.emplace_back("idle");
    const report::Style style = {.color = false, .width = 100};
    CHECK(trace_text(trace, style) == trace_text(test::sample_trace(), style));
    trace.thread_names = {"main", "idle", "withdraw"};
    for (auto& step : trace.steps)
        if (step.thread == 1) step.thread = 2;
    CHECK(trace_text(trace, style).find("1 idle") == std::string::npos);
    CHECK(trace_text(trace, style).find("2 withdraw") != std::string::npos);
}

TEST_CASE("many inputs are cut, and the number of the others is told") {
    auto trace = test::sample_trace();
    trace.inputs.resize(23);
    CHECK(trace_text(trace, {}).find("and 3 more") != std::string::npos);
    CHECK(trace_text(trace, {}, report::Detail::All).find(" more") == std::string::npos);
}

TEST_CASE("text is measured and cut by characters, not bytes") {
    CHECK(report::display_width("größe") == 5);
    CHECK(report::fit("größe", 5) == "größe");
    CHECK(report::fit("größer als", 8) == "größe...");
    CHECK(report::pad("ö", 3) == "ö  ");
}

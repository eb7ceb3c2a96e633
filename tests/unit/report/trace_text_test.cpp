#include "report/trace_text.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

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
    CHECK(value_text(0x80, 8) == "-128");
    CHECK(value_text(1, 1) == "1");
}

TEST_CASE("without the source the steps are told in words, one line each, in the thread's column") {
    const auto lines = lines_of(trace_text(test::sample_trace(), {.color = false, .width = 100}));
    REQUIRE(lines.size() == 10);
    CHECK(lines[0] == "inputs");
    CHECK(lines[1] == "  bank.c:3  thread 1 gets -1  ");
    CHECK(lines[3] == "step  position   0 main                             1 withdraw");
    CHECK(lines[4] == "   1  bank.c:10  [starts thread 1]");
    CHECK(lines[5] == "   2  bank.c:4                                      [lock m]");
    CHECK(lines[6] == "   3  bank.c:5                                      [balance: read 100]");
    CHECK(lines[7] == "   4  bank.c:5                                      [balance = -10]");
    CHECK(lines[8] == "   5  bank.c:11  [thread 1 has ended, p: read 0]");
    CHECK(lines[9] == "      bank.c:12  <-- null pointer dereference");
}

TEST_CASE("with the source each line shows it, once for steps that follow each other on it") {
    const WithSource sample;
    const auto lines = lines_of(trace_text(sample.trace, {.color = false, .width = 120}));
    REQUIRE(lines.size() == 10);
    CHECK(lines[1] == "  bank.c:3  thread 1 gets -1  int amount = any();");
    CHECK(lines[4] == "   1  bank.c:10  create();  [starts thread 1]");
    CHECK(lines[5].ends_with("  lock(&m);  [lock m]"));
    CHECK(lines[6].ends_with("  balance = balance - amount;  [balance: read 100]"));
    CHECK(lines[7].ends_with("  ..  [balance = -10]"));
    CHECK(lines[6].find("balance") == lines[7].find(".."));
    CHECK(lines[6].find("balance") == lines[3].find("1 withdraw"));
    CHECK(lines[9] == "      bank.c:12  *p = 1;  <-- null pointer dereference");
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
    CHECK(lines[4].find("src/bank.c:10") != std::string::npos);
    CHECK(lines[9].find("other/bank.c:12") != std::string::npos);
}

TEST_CASE("where thread names do not fit they are listed above") {
    auto trace = test::sample_trace();
    trace.thread_names = {"a_main_with_a_long_name_indeed_a_long_one", "withdraw"};
    const auto text = trace_text(trace, {.color = false, .width = 80});
    CHECK(text.find("threads: 0 a_main_with_a_long_name_indeed_a_long_one, 1 withdraw\nstep  position") !=
          std::string::npos);
}

TEST_CASE("many inputs are cut, and the number of the others is told") {
    auto trace = test::sample_trace();
    trace.inputs.resize(23);
    CHECK(trace_text(trace, {}).find("and 3 more") != std::string::npos);
}

TEST_CASE("text is measured and cut by characters, not bytes") {
    CHECK(report::display_width("größe") == 5);
    CHECK(report::fit("größe", 5) == "größe");
    CHECK(report::fit("größer als", 8) == "größe...");
    CHECK(report::pad("ö", 3) == "ö  ");
}

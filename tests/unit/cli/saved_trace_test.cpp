#include "cli/commands/saved_trace.h"

#include <doctest/doctest.h>

#include "unit/report/sample.h"
#include "util/error.h"

using namespace heddle;
using namespace heddle::cli;

namespace {

SavedTrace sample() {
    SavedTrace saved;
    saved.program.source = {.files = {"a.c", "b.c"},
                            .include_directories = {"inc"},
                            .definitions = {"N=3"},
                            .standard = "c11",
                            .clang_arguments = {"-m64"}};
    saved.program.threads_outlive_main = true;
    saved.working_directory = "/some/where";
    saved.fingerprint = "0123";
    saved.trace = test::sample_trace();
    return saved;
}

std::string error_of(const std::string& text) {
    try {
        parse_saved_trace(text, "t.json");
    } catch (const UserError& error) {
        return error.what();
    }
    return "no error";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto start = text.find(from);
    REQUIRE(start != std::string::npos);
    return text.replace(start, from.size(), to);
}

}  // namespace

TEST_CASE("a saved trace comes back with its program") {
    const auto back = parse_saved_trace(to_text(sample()), "t.json");
    CHECK(back.program.source.files == sample().program.source.files);
    CHECK(back.program.source.include_directories == sample().program.source.include_directories);
    CHECK(back.program.source.definitions == sample().program.source.definitions);
    CHECK(back.program.source.standard == "c11");
    CHECK(back.program.source.clang_arguments == sample().program.source.clang_arguments);
    CHECK(back.program.threads_outlive_main);
    CHECK_FALSE(back.program.externals_return_any);
    CHECK(back.working_directory == "/some/where");
    CHECK(back.fingerprint == "0123");
    CHECK(back.trace.steps.size() == sample().trace.steps.size());
    CHECK(to_text(back) == to_text(sample()));
}

TEST_CASE("what is no saved trace is refused in one line") {
    CHECK(error_of("") == "t.json: is not JSON (byte 1)");
    CHECK(error_of("hello") == "t.json: is not JSON (byte 1)");
    CHECK(error_of("[]") == "t.json: the document is no trace of 'heddle check --trace'");
    CHECK(error_of("{\"verdict\": \"SAFE\"}") == "t.json: the document is no trace of 'heddle check --trace'");
    const auto text = to_text(sample());
    CHECK(error_of(replaced(text, "\"version\": 1", "\"version\": 2")) ==
          "t.json: 'version' is not 1: another version of Heddle wrote it");
    CHECK(error_of(replaced(text, "\"working_directory\"", "\"x\"")) == "t.json: 'working_directory' is missing");
    CHECK(error_of(replaced(text, "\"kind\": \"lock\"", "\"kind\": 3")) ==
          "t.json: 'trace.steps[1].kind' is not a text");
    CHECK_THROWS_AS(read_saved_trace("/no/such/trace.json"), UserError);
}

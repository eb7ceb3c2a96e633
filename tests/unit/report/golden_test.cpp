// The text of saved traces, as people have reviewed it: tests/unit/report/golden has a trace (.json) and its text
// (.txt) for each.  The source lines come from the programs that the traces are about.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "report/interchange/trace_json.h"
#include "report/text/trace_text.h"

using namespace heddle;

namespace {

std::string content(const std::filesystem::path& path) {
    std::ifstream stream(path);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("texts of traces are as they were reviewed") {
    const std::filesystem::path root = HEDDLE_SOURCE_FOLDER;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(root);
    unsigned traces = 0;
    for (const auto& entry : std::filesystem::directory_iterator(root / "tests/unit/report/golden")) {
        if (entry.path().extension() != ".json") continue;
        CAPTURE(entry.path());
        const auto json = nlohmann::json::parse(content(entry.path()));
        const model::Trace trace = report::trace_from_json({json.at("trace"), entry.path().string()});
        CHECK(report::trace_text(trace, {.color = false, .width = 110}) ==
              content(std::filesystem::path(entry.path()).replace_extension(".txt")));
        ++traces;
    }
    CHECK(traces >= 10);
    std::filesystem::current_path(before);
}

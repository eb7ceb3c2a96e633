#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "cli/terminal/progress.h"
#include "util/error.h"

using namespace heddle;
using namespace heddle::cli;

TEST_CASE("each verdict has its exit code") {
    model::Verdict verdict;
    const auto code = [&](model::VerdictKind kind, bool require_proof) {
        verdict.kind = kind;
        return exit_code_of(verdict, require_proof);
    };
    for (const bool require_proof : {false, true}) {
        CHECK(code(model::VerdictKind::Safe, require_proof) == 0);
        CHECK(code(model::VerdictKind::Unsafe, require_proof) == 10);
        CHECK(code(model::VerdictKind::Unknown, require_proof) == 4);
        CHECK(code(model::VerdictKind::SafeUpTo, require_proof) == (require_proof ? 5 : 0));
    }
}

TEST_CASE("files are written whole, and those that cannot be are told in advance") {
    const auto folder = std::filesystem::temp_directory_path() / ("heddle-files-test-" + std::to_string(getpid()));
    std::filesystem::create_directory(folder);
    const std::string path = (folder / "x").string();
    CHECK_NOTHROW(require_writable(path));
    CHECK_FALSE(std::filesystem::exists(path));
    write_file(path, "first, which is longer");
    write_file(path, "second");
    std::ostringstream content;
    content << std::ifstream(path).rdbuf();
    CHECK(content.str() == "second");
    CHECK_THROWS_AS(require_writable(folder.string()), UserError);
    CHECK_THROWS_AS(require_writable((folder / "none" / "x").string()), UserError);
    CHECK_THROWS_AS(write_file((folder / "none" / "x").string(), ""), UserError);
    std::filesystem::remove_all(folder);
}

TEST_CASE("the progress line") {
    CHECK(progress_text({.unwind = 2, .depth = 14, .formula_size = 12345, .seconds = 3.21, .activity = "solving"}) ==
          "unwind 2, depth 14, 12345 terms, 3.2 s: solving");
}

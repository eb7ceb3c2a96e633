// The oracle against real runs: sequential variants of generated programs, compiled and executed.  Covers the printer
// and the semantics of expressions, places and atomic operations.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>

#include "fuzz/generator.h"
#include "fuzz/printer.h"
#include "fuzz/process.h"
#include "fuzz/sequential.h"
#include "util/temporary_folder.h"

using namespace heddle;
using namespace heddle::fuzz;

namespace {

constexpr std::uint64_t programs = 120;
const std::string compiler = HEDDLE_FUZZ_CLANG;

std::string run_natively(const TemporaryFolder& folder, const Program& program) {
    const std::string source = folder.file("program.c");
    const std::string binary = folder.file("program");
    std::ofstream(source) << print_native(program);
    const auto compiled =
        run_process({compiler, "-w", "-fwrapv", "-O0", "-pthread", "-o", binary, source}, std::chrono::seconds(60));
    REQUIRE_MESSAGE(compiled.exit_code == 0, compiled.errors);
    const auto run = run_process({binary}, std::chrono::seconds(20));
    CHECK_FALSE(run.timed_out);
    return run.output;
}

// What the native run should print; empty if the program gets stuck.
std::string expected_output(const Program& program) {
    const OracleResult result = explore(program, {.keep_finals = true});
    if (result.verdict == Verdict::Unsafe) return "failed\n";
    CHECK(result.finals.size() <= 1);
    return result.finals.empty() ? "" : *result.finals.begin();
}

}  // namespace

TEST_CASE("a sequential program ends natively just as the oracle says") {
    const TemporaryFolder folder;
    unsigned compared = 0;
    for (std::uint64_t seed = 0; seed < programs; ++seed) {
        Random random(seed);
        const Program program = make_sequential(generate(seed).program, random);
        const std::string expected = expected_output(program);
        if (expected.empty()) continue;
        ++compared;
        CHECK_MESSAGE(run_natively(folder, program) == expected, fmt::format("seed {}", seed));
    }
    CHECK(compared > programs / 2);
}

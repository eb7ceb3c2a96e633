// heddle_fuzz: random thread programs, heddle's verdicts against those of the oracle.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "fuzz/generator.h"
#include "fuzz/printer.h"
#include "fuzz/runner.h"

int main(int argc, char** argv) {
    using namespace heddle::fuzz;
    RunOptions options;
    std::string kept, ways;
    std::optional<std::uint64_t> show;

    CLI::App app("Compares heddle with an explicit-state oracle on random thread programs");
    app.add_option("--heddle", options.heddle, "the heddle executable");
    app.add_option("--count", options.count, "how many programs")->capture_default_str();
    app.add_option("--seed", options.seed, "the seed of the first program; the others follow")->capture_default_str();
    app.add_option("--solver", options.solver, "the solver in all ways, as in 'heddle check --solver'");
    app.add_option("--ways", ways, "a file with further arguments for heddle check in each line, used in rotation");
    app.add_option("--keep", options.keep, "the folder for shrunk programs that fail")->capture_default_str();
    app.add_option("--jobs", options.jobs, "programs at a time")->capture_default_str();
    app.add_option("--limit", options.limit_seconds, "seconds for one run of heddle")->capture_default_str();
    app.add_option("--shrink-steps", options.shrink_steps, "trials to shrink a program")->capture_default_str();
    app.add_flag("--may-give-up", options.may_give_up, "no verdict is no disagreement");
    app.add_option("--files", kept, "instead of random programs: the C files of this folder, with their expectations");
    app.add_option("--replay-case", show, "instead of running: print the program of this seed and the oracle's answer");
    CLI11_PARSE(app, argc, argv);

    try {
        if (show) {
            const Case generated = generate(*show);
            fmt::print("// expect: {}\n{}", generated.verdict == Verdict::Unsafe ? "UNSAFE" : "SAFE",
                       print_program(generated.program));
            return 0;
        }
        if (!ways.empty()) options.ways = read_ways(ways);
        const bool good = kept.empty() ? run_generated(options) : run_kept(options, kept);
        return good ? 0 : 1;
    } catch (const std::exception& error) {
        fmt::print(stderr, "heddle_fuzz: {}\n", error.what());
        return 2;
    }
}

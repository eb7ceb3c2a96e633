#include "fuzz/runner.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <sstream>
#include <thread>

#include "fuzz/features.h"
#include "fuzz/generator.h"
#include "fuzz/printer.h"
#include "fuzz/shrinker.h"
#include "util/error.h"
#include "util/temporary_folder.h"

namespace heddle::fuzz {

namespace {

namespace fs = std::filesystem;

const char* name_of(Verdict verdict) {
    return verdict == Verdict::Unsafe ? "UNSAFE" : "SAFE";
}

std::string expectation_line(Verdict verdict, Property property) {
    return fmt::format("// expect: {} ({})", name_of(verdict), name_of(property));
}

void write_file(const fs::path& path, const std::string& text) {
    std::ofstream out(path);
    out << text;
    if (!out.flush()) throw UserError("cannot write " + path.string());
}

Way common_way(const RunOptions& options) {
    return options.solver.empty() ? Way() : Way{"--solver", options.solver};
}

void in_parallel(unsigned jobs, std::size_t count, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> workers;
    for (unsigned j = 0; j < std::max(1U, jobs); ++j)
        workers.emplace_back([&] {
            for (std::size_t i = next++; i < count; i = next++) work(i);
        });
}

class GeneratedRun {
public:
    explicit GeneratedRun(const RunOptions& options)
        : options_(options),
          checker_(options.heddle, std::chrono::seconds(options.limit_seconds), common_way(options)) {}

    bool run() {
        in_parallel(options_.jobs, options_.count, [this](std::size_t i) { one(options_.seed + i); });
        summarise();
        return disagreements_ == 0;
    }

private:
    void one(std::uint64_t seed) {
        const Case generated = generate(seed);
        const fs::path file = folder_.file(fmt::format("seed{}.c", seed));
        write_file(file, print_program(generated.program));
        if (agrees(generated, file, Property::Assertion, {})) {
            // Half of them in another way, the others for another property, too.
            const Way way = options_.ways.empty() ? Way{} : options_.ways[seed / 2 % options_.ways.size()];
            if (seed % 2 == 0)
                agrees(generated, file, Property::Assertion, way);
            else
                agrees(generated, file, seed % 4 == 1 ? Property::Deadlock : Property::Race,
                       seed % 8 < 4 ? Way{} : way);
        }
        note(generated);
    }

    bool agrees(const Case& generated, const fs::path& file, Property property, Way way) {
        const Verdict expected =
            property == Property::Assertion ? generated.verdict : explore(generated.program, {property}).verdict;
        if (expected == Verdict::TooLarge) return true;
        way.insert(way.end(), {"--check", name_of(property)});
        const Judgement judgement = checker_.judge(file, way, expected);
        note_time(generated.seed, judgement.seconds);
        note_answer(property, expected);
        if (judgement.failure == Failure::None) return true;
        if (judgement.failure == Failure::NoVerdict && options_.may_give_up) return note_unknown();
        report(generated, property, expected, way, judgement);
        return false;
    }

    void report(const Case& generated, Property property, Verdict expected_verdict, const Way& way,
                const Judgement& judgement) {
        {
            const std::lock_guard guard(mutex_);
            ++disagreements_;
            fmt::print("seed {}: {} with '{}', expected {}: {}\n", generated.seed, name_of(judgement.failure),
                       fmt::join(way, " "), name_of(expected_verdict), judgement.details);
            std::fflush(stdout);
        }
        const fs::path trial = folder_.file(fmt::format("shrink{}.c", generated.seed));
        Judgement last = judgement;
        const auto still_fails = [&](const Program& program) {
            const Verdict expected = explore(program, {property}).verdict;
            if (expected == Verdict::TooLarge) return false;
            write_file(trial, print_program(program));
            const Judgement now = checker_.judge(trial, way, expected);
            if (now.failure != judgement.failure) return false;
            last = now;
            return true;
        };
        const Program small = shrink(generated.program, still_fails, options_.shrink_steps);
        fs::create_directories(options_.keep);
        const fs::path kept =
            options_.keep / fmt::format("seed{}{}.c", generated.seed,
                                        property == Property::Assertion ? "" : std::string("-") + name_of(property));
        write_file(kept,
                   fmt::format("{}\n// Shrunk from seed {}; {} with '{}': {}\n{}",
                               expectation_line(explore(small, {property}).verdict, property), generated.seed,
                               name_of(judgement.failure), fmt::join(way, " "), last.details, print_program(small)));
        fmt::print("seed {}: shrunk to {}\n", generated.seed, kept.string());
    }

    void note_time(std::uint64_t seed, double seconds) {
        const std::lock_guard guard(mutex_);
        ++runs_;
        seconds_ += seconds;
        if (seconds > slowest_) slowest_seed_ = seed;
        slowest_ = std::max(slowest_, seconds);
    }

    void note(const Case& generated) {
        const std::lock_guard guard(mutex_);
        ++programs_;
        unsafe_ += generated.verdict == Verdict::Unsafe;
        for (const std::string& feature : features_of(generated.program)) ++features_[feature];
    }

    bool note_unknown() {
        const std::lock_guard guard(mutex_);
        ++features_["without a verdict"];
        return true;
    }

    void note_answer(Property property, Verdict expected) {
        const std::lock_guard guard(mutex_);
        ++features_[fmt::format("checked for {}: {}", name_of(property), name_of(expected))];
    }

    void summarise() const {
        fmt::print("{} programs, {} unsafe, {} safe, {} disagreements\n", programs_, unsafe_, programs_ - unsafe_,
                   disagreements_);
        fmt::print("{} runs, {:.2f} s on average, {:.2f} s for the slowest (seed {})\n", runs_,
                   seconds_ / std::max(1.0, static_cast<double>(runs_)), slowest_, slowest_seed_);
        for (const auto& [feature, count] : features_) fmt::print("  {:5} {}\n", count, feature);
    }

    RunOptions options_;
    Checker checker_;
    TemporaryFolder folder_;
    std::mutex mutex_;  // guards everything below
    std::size_t programs_ = 0;
    std::size_t unsafe_ = 0;
    std::size_t disagreements_ = 0;
    std::size_t runs_ = 0;
    double seconds_ = 0;
    double slowest_ = 0;
    std::uint64_t slowest_seed_ = 0;
    std::map<std::string, std::size_t> features_;
};

// The verdict, and for which property.
std::pair<Verdict, Property> expectation(const fs::path& file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    for (const Verdict verdict : {Verdict::Safe, Verdict::Unsafe})
        for (const Property property : {Property::Assertion, Property::Deadlock, Property::Race})
            if (line == expectation_line(verdict, property)) return {verdict, property};
    throw UserError(file.string() + ": the first line must be as '// expect: SAFE (assert)'");
}

}  // namespace

std::vector<Way> read_ways(const fs::path& file) {
    std::ifstream in(file);
    if (!in) throw UserError("cannot read " + file.string());
    std::vector<Way> ways;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        ways.emplace_back(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
    }
    return ways;
}

bool run_generated(const RunOptions& options) {
    return GeneratedRun(options).run();
}

bool run_kept(const RunOptions& options, const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".c") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    const Checker checker(options.heddle, std::chrono::seconds(options.limit_seconds), common_way(options));
    std::atomic<std::size_t> disagreements = 0;
    std::mutex printing;
    const std::size_t ways = std::min<std::size_t>(options.ways.size(), 2) + 1;
    in_parallel(options.jobs, files.size() * ways, [&](std::size_t i) {
        const fs::path& file = files[i / ways];
        Way way = i % ways == 0 ? Way() : options.ways[i % options.ways.size()];
        const auto [expected, property] = expectation(file);
        way.insert(way.end(), {"--check", name_of(property)});
        const Judgement judgement = checker.judge(file, way, expected);
        if (judgement.failure == Failure::None) return;
        ++disagreements;
        const std::lock_guard guard(printing);
        fmt::print("{}: {} with '{}': {}\n", file.string(), name_of(judgement.failure), fmt::join(way, " "),
                   judgement.details);
    });
    fmt::print("{} kept programs, {} disagreements\n", files.size(), disagreements.load());
    return disagreements == 0;
}

}  // namespace heddle::fuzz

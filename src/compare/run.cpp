#include "compare/run.h"

#include <fmt/format.h>

#include <cctype>
#include <nlohmann/json.hpp>

namespace heddle::compare {

namespace {

using Json = nlohmann::json;

// The exit codes of heddle check.
constexpr int bad_input = 2;
constexpr int unsupported = 3;

std::string last_line(std::string text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

std::string death_of(const jobs::ProcessResult& process) {
    const std::string how =
        process.signal != 0 ? fmt::format("signal {}", process.signal) : fmt::format("exit code {}", process.exit_code);
    const std::string words = last_line(process.errors);
    return words.empty() ? how : fmt::format("{} ({})", words, how);
}

// The verdict of the run's JSON; Crashed if there is none.
void read_verdict(const std::string& output, Run& run) {
    const Json json = Json::parse(output, nullptr, false);
    try {
        const auto outcome = value_in<Outcome>(outcome_names, json.at("verdict").get<std::string>());
        run.text = json.at("text").get<std::string>();
        run.unwind = json.at("bounds").at("unwind").get<unsigned>();
        run.depth = json.at("bounds").at("depth").get<unsigned>();
        for (const auto& [name, value] : json.at("statistics").items()) run.statistics.set(name, value.get<double>());
        if (outcome) run.outcome = *outcome;
    } catch (const Json::exception&) {
        run.outcome = Outcome::Crashed;
    }
}

}  // namespace

Run run_of(const jobs::ProcessResult& process, std::optional<std::uint64_t> memory_limit) {
    Run run;
    run.outcome = Outcome::Crashed;
    run.seconds = process.seconds;
    run.cpu_seconds = process.cpu_seconds;
    run.peak_megabytes = process.peak_megabytes;
    if (process.interrupted) {
        run.outcome = Outcome::NotRun;
        run.text = "interrupted";
    } else if (process.timed_out) {
        run.outcome = Outcome::Unknown;
        run.text = fmt::format("UNKNOWN: did not heed its time limit; killed after {:.1f} s", process.seconds);
    } else if (process.signal == 0 && process.exit_code == unsupported) {
        run.outcome = Outcome::Refused;
        run.text = last_line(process.errors);
    } else if (process.signal == 0 && process.exit_code == bad_input) {
        run.outcome = Outcome::BadInput;
        run.text = last_line(process.errors);
    } else if (process.signal == 0 && !process.output.empty()) {
        read_verdict(process.output, run);
    }
    if (run.outcome == Outcome::Crashed) {
        run.text = death_of(process);
        if (memory_limit && process.peak_megabytes >= static_cast<double>(*memory_limit)) {
            run.outcome = Outcome::Unknown;
            run.text = "UNKNOWN: memory limit reached: " + run.text;
        }
    }
    return run;
}

bool contradict(const Run& a, const Run& b) {
    const auto within = [](const Run& inner, const Run& outer) {
        return inner.unwind <= outer.unwind && inner.depth <= outer.depth;
    };
    const auto excludes = [&](const Run& one, const Run& other) {
        if (one.outcome == Outcome::Unsafe && other.outcome == Outcome::Safe) return true;
        const bool speaks_of_cut = one.outcome == Outcome::Unsafe || one.outcome == Outcome::Safe;
        return speaks_of_cut && other.outcome == Outcome::SafeUpTo && within(one, other);
    };
    return excludes(a, b) || excludes(b, a);
}

}  // namespace heddle::compare

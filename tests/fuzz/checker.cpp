#include "fuzz/checker.h"

#include <fmt/format.h>

#include "fuzz/process.h"

namespace heddle::fuzz {

namespace {

// The exit codes of heddle.
constexpr int no_violation = 0;
constexpr int unsupported = 3;
constexpr int internal_error = 6;
constexpr int violation = 10;

Failure classify(const ProcessResult& run, Verdict expected) {
    if (run.timed_out) return Failure::Timeout;
    if (run.signal != 0) return Failure::Crash;
    const std::string verdict = first_line(run.output);
    const bool says_unsafe = run.exit_code == violation && verdict.starts_with("UNSAFE");
    const bool says_safe =
        run.exit_code == no_violation && (verdict == "SAFE" || verdict == "SAFE (under sequential consistency)");
    if (says_unsafe) return expected == Verdict::Unsafe ? Failure::None : Failure::FalseAlarm;
    if (says_safe) return expected == Verdict::Safe ? Failure::None : Failure::MissedViolation;
    if (run.exit_code == unsupported) return Failure::Refused;
    if (run.exit_code == internal_error) return Failure::InternalError;
    return Failure::NoVerdict;
}

}  // namespace

const char* name_of(Failure failure) {
    switch (failure) {
        case Failure::None:
            return "agreement";
        case Failure::MissedViolation:
            return "missed violation";
        case Failure::FalseAlarm:
            return "false alarm";
        case Failure::NoVerdict:
            return "no verdict";
        case Failure::Refused:
            return "refused";
        case Failure::InternalError:
            return "internal error";
        case Failure::Crash:
            return "crash";
        case Failure::Timeout:
            return "timeout";
    }
    return "?";
}

Judgement Checker::judge(const std::filesystem::path& source, const Way& way, Verdict expected) const {
    const auto start = std::chrono::steady_clock::now();
    std::vector<std::string> command = {executable_, "check", source.string()};
    command.insert(command.end(), common_.begin(), common_.end());
    command.insert(command.end(), way.begin(), way.end());
    const ProcessResult run = run_process(command, limit_);
    Judgement result{.failure = classify(run, expected)};
    result.details = fmt::format("exit {} signal {}: {}", run.exit_code, run.signal, first_line(run.output));
    if (!run.errors.empty()) result.details += " | " + first_line(run.errors);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace heddle::fuzz

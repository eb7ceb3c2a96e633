// Asks the checker under test about a C file and judges its answer.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "fuzz/oracle.h"

namespace heddle::fuzz {

// What went wrong; the shrinker keeps to one kind.
enum class Failure { None, MissedViolation, FalseAlarm, NoVerdict, Refused, InternalError, Crash, Timeout };

const char* name_of(Failure failure);

struct Judgement {
    Failure failure = Failure::None;
    std::string details = {};  // what the checker said
    double seconds = 0;
};

using Way = std::vector<std::string>;  // arguments for heddle check

class Checker {
public:
    // `common` are arguments for every way.
    Checker(std::string executable, std::chrono::milliseconds limit, Way common)
        : executable_(std::move(executable)), limit_(limit), common_(std::move(common)) {}

    Judgement judge(const std::filesystem::path& source, const Way& way, Verdict expected) const;

private:
    std::string executable_;
    std::chrono::milliseconds limit_;
    Way common_;
};

}  // namespace heddle::fuzz

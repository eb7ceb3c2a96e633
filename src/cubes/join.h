// What the results of all parts say together.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cubes/result.h"

namespace heddle::cubes {

// A file that was found with the results, by its name.
struct FoundFile {
    std::string name;
    std::string text;
};

// Replays a failing run: an empty string if it fails as it says, else what went wrong.
using Replay = std::function<std::string(const model::Trace&)>;

enum class PartState { Missing, NoAnswer, Safe, Unsafe };

struct OpenPart {
    std::string plan;  // the sum of its file
    unsigned part = 0;
    PartState state = PartState::Missing;
    std::string reason;  // why there is no answer
};

struct Joined {
    model::Verdict verdict;
    std::vector<std::string> complaints;  // what was not counted, and why
    std::vector<std::string> notes;       // what was counted once
    bool is_contradictory = false;        // two results for one part cannot both be right
    std::vector<PartState> states;        // of the parts of the plan
    std::vector<OpenPart> open;  // of the plan and those within it: parts that are not divided and have no answer
    std::map<std::string, std::string> plan_files;  // the names of plans within the plan, by their sums
    std::set<std::string> ill;                      // names of files that are no use
};

// UNSAFE as soon as a failing run is replayed; SAFE only if there is such an answer for every part, be it for the part
// itself or for all parts of a plan that divides it.  Files that are neither results nor such plans are named, and
// never counted.
Joined join(const Plan& plan, const std::vector<FoundFile>& files, const Replay& replay, const Digest& digest);

}  // namespace heddle::cubes

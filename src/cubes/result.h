// What came of one part: the verdict of `heddle check --cube` as JSON, and whose part it is.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cubes/cube_plan.h"
#include "model/verdict.h"

namespace heddle::cubes {

struct PartResult {
    std::string plan;  // the sum of its file
    unsigned part = 0;
    model::Verdict verdict;
};

// Adds to the JSON of a verdict whose it is, and a sum over all of it.
void mark_result(nlohmann::ordered_json& verdict, const Plan& plan, unsigned part, const Digest& digest);

// `name` is what messages call the text.  Throws UserError if it is no result, is cut off, or is not as it was written.
PartResult parse_result(const std::string& text, const std::string& name, const Digest& digest);

}  // namespace heddle::cubes

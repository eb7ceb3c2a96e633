// A verdict as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "model/verdict.h"

namespace heddle::report {

// The key "verdict" is SAFE, SAFE_UP_TO, UNSAFE or UNKNOWN; "text" is the verdict line.
nlohmann::ordered_json verdict_to_json(const model::Verdict& verdict);

}  // namespace heddle::report

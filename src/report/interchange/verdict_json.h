// A verdict as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "model/verdict.h"
#include "report/interchange/json_reader.h"

namespace heddle::report {

// The key "verdict" is SAFE, SAFE_UP_TO, UNSAFE or UNKNOWN; "text" is the verdict line.
nlohmann::ordered_json verdict_to_json(const model::Verdict& verdict);

// What it says of the program: of the figures, and of how it was found, nothing comes back.  Throws UserError, with the
// place in the document, for anything that is no verdict.
model::Verdict verdict_from_json(const JsonReader& json);

}  // namespace heddle::report

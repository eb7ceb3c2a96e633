// What an abstraction has found out about the program's data, as JSON and for people.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "model/verdict.h"
#include "report/terminal.h"

namespace heddle::report {

nlohmann::ordered_json abstraction_to_json(const model::AbstractionReport& abstraction);
// From the JSON of a whole verdict; `document` is how messages call it.  UserError if it tells of no abstraction.
model::AbstractionReport abstraction_from_json(const nlohmann::json& verdict, const std::string& document);

// Which objects mattered, which never did, and how each round added to them.
std::string precision_text(const model::AbstractionReport& abstraction, const Style& style);

}  // namespace heddle::report

// What an abstraction has found out about the program's data, as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "model/verdict.h"

namespace heddle::report {

nlohmann::ordered_json abstraction_to_json(const model::AbstractionReport& abstraction);
// From the JSON of a whole verdict; `document` is how messages call it.  UserError if it tells of no abstraction.
model::AbstractionReport abstraction_from_json(const nlohmann::json& verdict, const std::string& document);

}  // namespace heddle::report

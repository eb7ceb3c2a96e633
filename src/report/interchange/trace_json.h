// A trace as JSON, and back.
#pragma once

#include <nlohmann/json.hpp>

#include "model/trace.h"
#include "report/interchange/json_reader.h"

namespace heddle::report {

nlohmann::ordered_json location_to_json(const SourceLocation& where);
SourceLocation location_from_json(const JsonReader& json);

nlohmann::ordered_json trace_to_json(const model::Trace& trace);

// The inverse.  Throws UserError, with the place in the document, for anything that is no trace.
model::Trace trace_from_json(const JsonReader& json);

}  // namespace heddle::report

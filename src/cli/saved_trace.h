// A trace on disk, with all that is needed to compile its program again.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "ir/load.h"
#include "model/trace.h"

namespace heddle::cli {

struct SavedTrace {
    ir::SourceOptions source;
    std::string working_directory;  // where the names in `source` count from
    std::string fingerprint;        // ir::LinkedModule::fingerprint
    model::Trace trace;
};

nlohmann::ordered_json source_to_json(const ir::SourceOptions& source);

std::string to_text(const SavedTrace& saved);

// `name` is what messages call the text.  Throws UserError if it is no saved trace.
SavedTrace parse_saved_trace(const std::string& text, const std::string& name);
SavedTrace read_saved_trace(const std::string& path);

}  // namespace heddle::cli

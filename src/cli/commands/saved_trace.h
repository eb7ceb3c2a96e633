// A trace on disk, with all that is needed to compile its program again.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/options/options.h"
#include "model/trace.h"

namespace heddle::cli {

struct SavedTrace {
    ProgramOptions program;
    std::string working_directory;  // where the names of files count from
    std::string fingerprint;        // ir::LinkedModule::fingerprint
    model::Trace trace;
};

nlohmann::ordered_json program_to_json(const ProgramOptions& program);

std::string to_text(const SavedTrace& saved);

// `name` is what messages call the text.  Throws UserError if it is no saved trace.
SavedTrace parse_saved_trace(const std::string& text, const std::string& name);
SavedTrace read_saved_trace(const std::string& path);

}  // namespace heddle::cli

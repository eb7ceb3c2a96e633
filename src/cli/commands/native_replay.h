// A trace in a real process.
#pragma once

#include <string>

#include "cli/commands/saved_trace.h"
#include "replay/recording.h"
#include "report/text/terminal.h"

namespace heddle::cli {

struct NativeReplay {
    const std::string& bitcode;
    const SavedTrace& saved;
    const replay::Recording& recording;
    std::string keep_folder;  // empty: the files are removed
    bool gdb = false;
    unsigned time_limit = 10;  // seconds
};

// The text of a C program that fails as the trace says.
std::string test_program(const std::string& bitcode, const SavedTrace& saved);

// Gives the exit code.
int replay_natively(const NativeReplay& request, const report::Style& style);

}  // namespace heddle::cli

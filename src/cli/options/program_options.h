// What all commands take that look at a program.
#pragma once

#include <string>
#include <vector>

#include "ir/load/load.h"

namespace heddle::cli {

// The program to look at, and how its edges are to be seen.
struct ProgramOptions {
    ir::SourceOptions source;
    std::string project;               // a folder with compile_commands.json, or that file; empty: none
    std::vector<std::string> sources;  // patterns: the files of the project that may be needed
    bool externals_return_any = false;
    bool threads_outlive_main = false;
    bool spurious_wakeups = true;
    bool spurious_failures = true;
    bool tolerate_misuse = false;
};

// Reports beside the text; empty: none.
struct ReportFiles {
    std::string sarif;
    std::string witness;  // GraphML if the name ends so, else YAML
    std::string html;

    std::vector<std::string*> all() { return {&sarif, &witness, &html}; }
};

}  // namespace heddle::cli

// What the user asked for.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/check.h"
#include "ir/load.h"
#include "report/terminal.h"

namespace heddle::cli {

// The program to look at, and how its edges are to be seen.
struct ProgramOptions {
    ir::SourceOptions source;
    bool externals_return_any = false;
    bool threads_outlive_main = false;
};

struct CheckCommand {
    ProgramOptions program;
    engine::CheckOptions engine;
    bool fuse = true;        // critical sections
    std::string json_file;   // empty: none; "-": stdout, instead of the text
    std::string trace_file;  // empty: none
    bool require_proof = false;
    bool statistics = false;
    bool quiet = false;
    report::ColorMode color = report::ColorMode::Auto;
};

struct ShowCommand {
    ProgramOptions program;
    std::optional<unsigned> unwind;  // none: loops with constant bounds run further than others
    bool dot = false;
    bool statistics = false;
    report::ColorMode color = report::ColorMode::Auto;
};

struct ReplayCommand {
    std::string trace_file;
    bool quiet = false;
    report::ColorMode color = report::ColorMode::Auto;
};

// Text to be printed, such as the help.
struct Message {
    std::string text;
};

using Command = std::variant<CheckCommand, ShowCommand, ReplayCommand, Message>;

// `arguments` are those of the process, without its name.  Throws UserError for bad usage.
Command parse(std::vector<std::string> arguments);

}  // namespace heddle::cli

// What the user asked for.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/options/program_options.h"
#include "engine/bound_loop.h"
#include "jobs/engine.h"
#include "report/text/terminal.h"
#include "report/text/trace_text.h"
#include "sequentialize/sequentialize.h"
#include "util/cores.h"
#include "util/this_executable.h"

namespace heddle::cli {

struct CheckCommand {
    std::string cube;  // "plan.json#17": the plan tells all but limits and what comes out; empty: the whole question
    ProgramOptions program;
    engine::CheckOptions engine;
    bool fuse = true;        // critical sections
    std::string json_file;   // empty: none; "-": stdout, instead of the text
    std::string trace_file;  // empty: none
    ReportFiles reports;
    bool require_proof = false;
    bool watch = false;  // again whenever a file changes
    bool statistics = false;
    bool quiet = false;
    report::Detail detail = report::Detail::Usual;
    report::ColorMode color = report::ColorMode::Auto;
};

struct ShowCommand {
    ProgramOptions program;
    std::optional<unsigned> unwind;  // none: loops with constant bounds run further than others
    bool dot = false;
    bool flow = false;       // loops stay loops
    bool gir = false;        // the guarded independence relation
    bool races = false;      // why accesses cannot race
    bool proof = false;      // what labels say that prove it
    bool precision = false;  // the files are what runs with an abstraction have written
    bool statistics = false;
    report::ColorMode color = report::ColorMode::Auto;
};

// Who runs many processes.
struct EngineOptions {
    jobs::EngineKind kind = jobs::EngineKind::Local;
    unsigned workers = available_cores();  // at a time
    std::string hosts_file;                // in the words of the engine; empty: this machine, or what the engine knows
    std::vector<std::string> arguments;    // for the engine
    std::string heddle;                    // what is started; empty: this very executable
};

// The files are programs of their own; lists are the values to combine.
struct CompareCommand {
    ProgramOptions program;
    std::vector<std::string> properties;  // lists; each is a question of its own
    std::vector<std::string> methods;     // empty: a solver; under weak memory models: auto
    std::vector<std::string> memory_models;
    std::vector<std::string> solvers;
    std::vector<std::string> encodings;
    std::vector<std::string> reductions;
    std::vector<std::string> gir_encodings;
    std::vector<std::string> gir_values;                // empty: what the reduction takes by itself
    std::vector<std::string> windows, orders, fusions;  // "on", "off"
    std::vector<std::string> abstractions;
    std::vector<std::string> depths;
    std::vector<std::string> unwinds;
    unsigned repeat = 1;
    EngineOptions engine = {jobs::EngineKind::Local, 1, "", {}, ""};
    std::string folder;  // for the engine's jobs
    double timeout_seconds = 60;  // for each run
    std::optional<std::uint64_t> memory_megabytes;
    std::string heddle = this_executable();  // what is run
    std::string csv_file;                   // empty: none; "-": stdout, instead of the text
    std::string json_file;
    std::string html_file;
    bool quiet = false;
    report::ColorMode color = report::ColorMode::Auto;
};

struct SequentializeCommand {
    ProgramOptions program;
    sequentialize::Options options;
    unsigned unwind = 4;
    std::string output = "-";  // stdout
};

struct ReplayCommand {
    std::string trace_file;
    // Instead: bytes that a sequentialized program has read, or CBMC's trace of it, and how it was made.
    std::string schedule_file, cbmc_file;
    SequentializeCommand sequentialized;
    std::string saved_file;  // to which the trace is written then; empty: it is not
    ReportFiles reports;
    bool step = false;                // by commands from stdin
    bool native = false;              // in a real process, too
    bool gdb = false;                 // ... under gdb
    bool emit_test = false;           // print a test program instead
    std::string keep_folder;          // ... whose files are left there; empty: they are not
    unsigned time_limit = 10;         // ... in seconds
    std::optional<unsigned> to_step;  // the state after so many steps
    bool quiet = false;
    report::Detail detail = report::Detail::Usual;
    report::ColorMode color = report::ColorMode::Auto;
};

// Which memory orders and fences are missing: what is asked is what `heddle check` asks.
struct FencesCommand {
    CheckCommand check;
    std::string json_file;  // empty: none; "-": stdout, instead of the text
};

// What the program calls and does not define, as a file to be edited.
struct StubsCommand {
    ProgramOptions program;
    std::string output = "-";  // stdout
};

struct SolversCommand {
    bool json = false;  // instead of the table
};

// A question to be divided, which is asked as `heddle check` asks it.
struct CubesPlanCommand {
    CheckCommand check;
    std::vector<std::string> arguments;  // those of `heddle check`
    unsigned parts = 16;
    std::string output = "-";  // stdout
};

// A part of a plan to be divided further.
struct CubesSplitCommand {
    std::string part;  // "plan.json#17"
    unsigned parts = 4;
    std::string output = "-";
    std::optional<std::chrono::milliseconds> timeout;
};

struct CubesJoinCommand {
    std::string folder;     // of the results
    std::string plan_file;  // empty: plan.json in the folder
    std::string json_file;  // empty: none; "-": stdout, instead of the text
    std::string trace_file;
    bool quiet = false;
    report::Detail detail = report::Detail::Usual;
    report::ColorMode color = report::ColorMode::Auto;
};

struct CubesRunCommand {
    std::string plan_file;
    std::string folder;  // of the results
    EngineOptions engine;
    std::optional<double> part_seconds;  // for each part; what takes longer is divided
    std::optional<std::uint64_t> memory_megabytes;
    unsigned retries = 2;
    unsigned split_into = 4;
    bool detach = false;  // hand the parts over and do not wait
    std::string json_file;
    std::string trace_file;
    bool quiet = false;
    report::Detail detail = report::Detail::Usual;
    report::ColorMode color = report::ColorMode::Auto;
};

// What an engine on some machine is to do.
struct JobCommand {
    std::string folder;
    std::string name;
};

// A script that lets a shell complete commands and options, or the manual page.
struct DescribeCommand {
    std::string form;  // bash, zsh, fish, man
};

// Text to be printed, such as the help.
struct Message {
    std::string text;
};

using Command = std::variant<CheckCommand, ShowCommand, CompareCommand, ReplayCommand, SequentializeCommand,
                             FencesCommand, StubsCommand, SolversCommand, CubesPlanCommand, CubesSplitCommand,
                             CubesJoinCommand, CubesRunCommand, JobCommand, DescribeCommand, Message>;

// `arguments` are those of the process, without its name.  Throws UserError for bad usage.
Command parse(std::vector<std::string> arguments);

}  // namespace heddle::cli

// Options that several commands share.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "cli/options/options.h"
#include "util/names.h"

namespace heddle::cli {

inline constexpr const char* linked_files_help =
    "C, C++ or LLVM IR files (.c .cpp .cc .cxx .i .ii .ll .bc), linked together";
inline constexpr const char* unwind_help = "At most N rounds of each loop and N nested calls of a recursive function";

// Texts that are a whole number from 0 or from 1 on, or a time in seconds above 0; messages for anything else are ours,
// not those of a conversion.
extern const CLI::Validator whole_number;
extern const CLI::Validator positive_number;
extern const CLI::Validator positive_seconds;
// A name of a solver, with or without options.
extern const CLI::Validator solver_specification;

std::chrono::milliseconds to_milliseconds(double seconds);

void add_files(CLI::App& app, ProgramOptions& program, const std::string& description);
// How the program is compiled and how its edges are seen; without its files.
void add_program_options(CLI::App& app, ProgramOptions& program);
// The list of properties, which are those that it holds by default.
void add_check_option(CLI::App& app, model::Properties& properties);
CLI::Option* add_memory_model_option(CLI::App& app, engine::CheckOptions& engine);
void add_property_options(CLI::App& app, engine::CheckOptions& engine);
void add_timeout_option(CLI::App& app, std::optional<std::chrono::milliseconds>& timeout);
void add_bound_options(CLI::App& app, engine::CheckOptions& engine);
void add_method_options(CLI::App& app, CheckCommand& command);
// The engine, the file with hosts and arguments for it; not how many workers there are.
void add_engine_options(CLI::App& app, EngineOptions& engine);
// The form of a program without threads.
void add_sequentialize_options(CLI::App& app, SequentializeCommand& command);
void add_report_options(CLI::App& app, ReportFiles& reports);
void add_detail_option(CLI::App& app, report::Detail& detail);
void add_color_option(CLI::App& app, report::ColorMode& color);

// An option whose value is one of the names.
template <class Enum>
CLI::Option* add_named_option(CLI::App& app, const std::string& option, std::function<void(Enum)> set,
                              Names<Enum> names, const std::string& description) {
    return app
        .add_option_function<std::string>(
            option, [set, names](const std::string& name) { set(value_in(names, name).value()); }, description)
        ->type_name("NAME")
        ->check(CLI::IsMember(all_names(names)).description(""));
}

// The same; its default is what `value` holds.
template <class Enum>
CLI::Option* add_named_option(CLI::App& app, const std::string& option, Enum& value, Names<Enum> names,
                              const std::string& description) {
    return add_named_option<Enum>(
               app, option, [&value](Enum chosen) { value = chosen; }, names, description)
        ->default_str(name_in(names, value));
}

}  // namespace heddle::cli

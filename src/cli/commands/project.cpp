#include "cli/commands/project.h"

#include <fmt/core.h>
#include <fnmatch.h>
#include <glob.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "cli/terminal/files.h"
#include "report/interchange/json_reader.h"
#include "util/error.h"

namespace heddle::cli {

namespace fs = std::filesystem;

namespace {

// The words of a command as a shell divides it.
std::vector<std::string> words_of(const std::string& command) {
    std::vector<std::string> words;
    std::string word;
    bool in_word = false;
    char quote = 0;
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
            word += command[++i];
            in_word = true;
        } else if (quote != 0 ? c == quote : c == '"' || c == '\'') {
            quote = quote != 0 ? 0 : c;
            in_word = true;
        } else if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
            if (in_word) words.push_back(std::exchange(word, {}));
            in_word = false;
        } else {
            word += c;
            in_word = true;
        }
    }
    if (in_word) words.push_back(word);
    return words;
}

// As seen from the current folder, if it is in it.
std::string nearest(const fs::path& path) {
    const fs::path whole = fs::weakly_canonical(path), near = whole.lexically_relative(fs::current_path());
    return near.empty() || *near.begin() == ".." ? whole.string() : near.string();
}

// What tells clang how to read a file.  Names of folders and files are given from the folder of the command.
class Flags {
public:
    explicit Flags(fs::path folder) : folder_(std::move(folder)) {}

    std::vector<std::string> of(const std::vector<std::string>& words) const {
        std::vector<std::string> kept;
        for (std::size_t i = 1; i < words.size(); ++i) {
            const auto path_flag = flag_in(words[i], path_flags);
            const auto flag = path_flag.empty() ? flag_in(words[i], value_flags) : path_flag;
            if (!flag.empty()) {
                std::string value = words[i].substr(flag.size());
                if (value.empty() && ++i < words.size()) value = words[i];
                kept.emplace_back(flag);
                kept.push_back(path_flag.empty() ? value : nearest(folder_ / value));
            } else if (!flag_in(words[i], plain_flags).empty()) {
                kept.push_back(words[i]);
            }
        }
        return kept;
    }

private:
    static constexpr std::array<std::string_view, 7> path_flags = {"-isystem", "-iquote",   "-idirafter", "-include",
                                                                   "-imacros", "-isysroot", "-I"};
    static constexpr std::array<std::string_view, 2> value_flags = {"-D", "-U"};
    static constexpr std::array<std::string_view, 10> plain_flags = {
        "-std=",         "-ansi",         "-pthread",        "-funsigned-char", "-fsigned-char",
        "-fshort-enums", "-fpack-struct", "-fms-extensions", "-nostdinc",       "-fchar8_t"};

    template <std::size_t count>
    static std::string_view flag_in(const std::string& word, const std::array<std::string_view, count>& flags) {
        const auto found = std::ranges::find_if(flags, [&](std::string_view flag) { return word.starts_with(flag); });
        return found == flags.end() ? std::string_view() : *found;
    }

    fs::path folder_;
};

bool is_source(const fs::path& file) {
    static const std::set<std::string> suffixes = {".c", ".cpp", ".cc", ".cxx"};
    return suffixes.contains(file.extension().string());
}

std::vector<ir::ProjectFile> files_in_database(const std::string& project) {
    const std::string path =
        fs::is_directory(project) ? (fs::path(project) / "compile_commands.json").string() : project;
    if (!fs::exists(path))
        throw UserError(
            fmt::format("{}: no such file; 'cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON' or 'bear -- make' "
                        "makes it",
                        path));
    nlohmann::json json;
    try {
        json = nlohmann::json::parse(read_file(path));
    } catch (const nlohmann::json::parse_error& error) {
        throw UserError(fmt::format("{}: is not JSON (byte {})", path, error.byte));
    }
    std::vector<ir::ProjectFile> files;
    for (const report::JsonReader& entry : report::JsonReader(json, path).elements()) {
        const fs::path folder = fs::path(path).parent_path() / entry.member("directory").text();
        const fs::path file = folder / entry.member("file").text();
        if (!is_source(file)) continue;
        const auto words =
            entry.has("arguments") ? entry.member("arguments").texts() : words_of(entry.member("command").text());
        files.push_back({nearest(file), Flags(folder).of(words)});
    }
    return files;
}

std::vector<ir::ProjectFile> files_that_match(const std::vector<std::string>& patterns) {
    std::vector<ir::ProjectFile> files;
    for (const std::string& pattern : patterns) {
        glob_t found = {};
        if (glob(pattern.c_str(), 0, nullptr, &found) == 0)
            for (std::size_t i = 0; i < found.gl_pathc; ++i)
                if (is_source(found.gl_pathv[i])) files.push_back({nearest(found.gl_pathv[i])});
        globfree(&found);
    }
    return files;
}

bool matches(const ir::ProjectFile& file, const std::vector<std::string>& patterns) {
    return patterns.empty() || std::ranges::any_of(patterns, [&](const std::string& pattern) {
               return fnmatch(nearest(pattern).c_str(), file.file.c_str(), 0) == 0;
           });
}

// A file that is named is compiled with its own flags, or, if the project has none for it, with the folders of all
// other files, and the macros that all of them have.
std::vector<std::string> flags_for_all(const std::vector<ir::ProjectFile>& files) {
    std::map<std::pair<std::string, std::string>, std::size_t> uses;
    for (const ir::ProjectFile& file : files) {
        std::set<std::pair<std::string, std::string>> own;
        for (std::size_t i = 0; i + 1 < file.arguments.size(); ++i)
            if (const std::string& flag = file.arguments[i]; flag == "-I" || flag == "-isystem" || flag == "-D")
                own.emplace(flag, file.arguments[i + 1]);
        for (const auto& flag : own) ++uses[flag];
    }
    std::vector<std::string> flags;
    for (const auto& [flag, count] : uses)
        if (flag.first != "-D" || count == files.size()) flags.insert(flags.end(), {flag.first, flag.second});
    return flags;
}

}  // namespace

void find_project(ProgramOptions& program) {
    if (program.project.empty() && program.sources.empty()) return;
    ir::SourceOptions& source = program.source;
    if (source.files.empty()) throw UserError("-p and --sources need a FILE with the function main");
    std::vector<ir::ProjectFile> all =
        program.project.empty() ? files_that_match(program.sources) : files_in_database(program.project);
    if (!program.project.empty()) {
        std::set<std::string> named;
        for (const std::string& file : source.files) named.insert(nearest(file));
        const auto own = std::ranges::find_if(all, [&](const auto& file) { return named.contains(file.file); });
        const auto flags = own == all.end() ? flags_for_all(all) : own->arguments;
        source.file_arguments = flags;
        std::erase_if(all,
                      [&](const auto& file) { return named.contains(file.file) || !matches(file, program.sources); });
    }
    std::set<std::string> known;
    for (ir::ProjectFile& file : all)
        if (known.insert(file.file).second) source.project.push_back(std::move(file));
    if (source.project.empty())
        throw UserError(program.sources.empty()
                            ? fmt::format("{}: names no other C or C++ file", program.project)
                            : fmt::format("--sources: no file matches '{}'", program.sources.front()));
}

}  // namespace heddle::cli

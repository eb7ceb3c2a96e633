#include "report/content/source_lines.h"

#include <fstream>

namespace heddle::report {

namespace {

// Without space at both ends; tabs and other control characters inside become spaces.
std::string tidy(std::string line) {
    for (char& c : line)
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    const auto first = line.find_first_not_of(' ');
    if (first == std::string::npos) return "";
    return line.substr(first, line.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> read_lines(const std::string& file) {
    std::vector<std::string> lines;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) lines.push_back(std::move(line));
    return lines;
}

}  // namespace

const std::vector<std::string>& SourceLines::of_file(const std::string& file) {
    auto [entry, is_new] = files_.try_emplace(file);
    if (is_new) entry->second = read_lines(file);
    return entry->second;
}

std::string SourceLines::at(const SourceLocation& where) {
    if (!where.known()) return "";
    const auto& lines = of_file(where.file);
    return where.line <= lines.size() ? tidy(lines[where.line - 1]) : "";
}

}  // namespace heddle::report

#include "cli/terminal/files.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "util/error.h"

namespace heddle::cli {

void require_writable(const std::string& path) {
    const std::filesystem::path file(path);
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) throw UserError(fmt::format("{}: is a folder, not a file", path));
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    const auto& subject = std::filesystem::exists(file, error) ? file : folder;
    if (access(subject.c_str(), W_OK) != 0)
        throw UserError(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)));
}

std::string read_file(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    if (stream) text << stream.rdbuf();
    if (!stream) throw UserError(fmt::format("{}: cannot be read", path));
    return text.str();
}

void write_file(const std::string& path, const std::string& text) {
    std::ofstream stream(path, std::ios::binary);
    stream << text;
    stream.close();
    if (!stream) throw UserError(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)));
}

}  // namespace heddle::cli

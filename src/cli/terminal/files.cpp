#include "cli/terminal/files.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

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

}  // namespace heddle::cli

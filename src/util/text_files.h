// Text files, read and written as a whole.
#pragma once

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "util/error.h"

namespace heddle {

// Throws UserError if it cannot be read.
inline std::string read_file(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    if (stream) text << stream.rdbuf();
    if (!stream) throw UserError(fmt::format("{}: cannot be read", path));
    return text.str();
}

// Throws UserError if it cannot be written as a whole.
inline void write_file(const std::string& path, const std::string& text) {
    std::ofstream stream(path, std::ios::binary);
    stream << text;
    stream.close();
    if (!stream) throw UserError(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)));
}

// The same, for files that others look for: whoever sees a file of this name sees the whole text.
inline void publish_file(const std::string& path, const std::string& text) {
    std::error_code error;
    if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
        return write_file(path, text);
    const std::string unfinished = fmt::format("{}.{}.unfinished", path, getpid());
    try {
        write_file(unfinished, text);
        std::filesystem::rename(unfinished, path);
    } catch (const std::exception& failure) {
        std::filesystem::remove(unfinished, error);
        throw UserError(fmt::format("{}: cannot be written: {}", path, failure.what()));
    }
}

}  // namespace heddle

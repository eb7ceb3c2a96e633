// A private folder for temporary files, removed with all that is in it.
#pragma once

#include <fmt/core.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "util/error.h"

namespace heddle {

class TemporaryFolder {
public:
    // Throws UserError if there is no place for it.
    TemporaryFolder() {
        std::error_code error;
        path_ = (std::filesystem::temp_directory_path(error) / "heddle-XXXXXX").string();
        if (!error && mkdtemp(path_.data()) == nullptr) error = std::error_code(errno, std::generic_category());
        if (error)
            throw UserError(
                fmt::format("cannot make a temporary folder ({}); set TMPDIR to a writable place", error.message()));
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::string& path() const { return path_; }
    std::string file(const std::string& name) const { return path_ + "/" + name; }

private:
    std::string path_;
};

}  // namespace heddle

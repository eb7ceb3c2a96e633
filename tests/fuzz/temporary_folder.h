// A folder that is removed with its content.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "util/error.h"

namespace heddle::fuzz {

class TemporaryFolder {
public:
    TemporaryFolder() : path_((std::filesystem::temp_directory_path() / "heddle-fuzz-XXXXXX").string()) {
        if (mkdtemp(path_.data()) == nullptr) throw UserError("cannot make a temporary folder " + path_);
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::filesystem::path file(const std::string& name) const { return std::filesystem::path(path_) / name; }

private:
    std::string path_;
};

}  // namespace heddle::fuzz

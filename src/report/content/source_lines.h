// Lines of the checked program's sources.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "util/source_location.h"

namespace heddle::report {

// Reads each file once.
class SourceLines {
public:
    // The line at `where` without the space around it; empty if there is no such file or line.
    std::string at(const SourceLocation& where);
    // All lines of a file as they are; none if it cannot be read.
    const std::vector<std::string>& of_file(const std::string& file);

private:
    std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace heddle::report

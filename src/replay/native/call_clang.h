// clang as a child process.
#pragma once

#include <string>
#include <vector>

namespace heddle::native {

struct ClangResult {
    int exit_code = 0;
    std::string output = {};
    std::string errors = {};
};

// Throws UserError if there is no clang.
ClangResult call_clang(const std::vector<std::string>& arguments);

}  // namespace heddle::native

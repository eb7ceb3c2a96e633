// clang, as it was called for the program that is replayed.  Who has loaded the program knows how: nothing here does.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace heddle::replay::native {

struct ClangResult {
    int exit_code = 0;
    std::string output = {};
    std::string errors = {};
};

struct Compiler {
    std::function<ClangResult(const std::vector<std::string>& arguments)> call;
    std::vector<std::string> language_arguments;  // for any file in the place of the program's
    // The linked module, with numbers, of another file in the place of the program's.
    std::function<std::string(const std::string& file)> bitcode_of;
};

}  // namespace heddle::replay::native

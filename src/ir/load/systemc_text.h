// The headers of src/runtime/systemc, which clang finds before those of a system.
#pragma once

#include <vector>

namespace heddle::ir {

struct TextFile {
    const char* name;
    const char* text;
};

const std::vector<TextFile>& systemc_headers();

}  // namespace heddle::ir

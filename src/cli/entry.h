// The command line from argv to the exit code.
#pragma once

namespace heddle::cli {

int run(int argc, const char* const* argv);

}  // namespace heddle::cli

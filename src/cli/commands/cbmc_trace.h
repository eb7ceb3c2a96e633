// CBMC's trace of a sequentialized program.
#pragma once

#include <string>
#include <vector>

#include "sequentialize/run_record.h"

namespace heddle::cli {

// `text`: what CBMC has printed with --trace --json-ui; `name` is what messages call it.  The assignments of the first
// run in it that fails.  Throws UserError if there is none.
std::vector<sequentialize::Record> records_of_cbmc(const std::string& text, const std::string& name);

}  // namespace heddle::cli

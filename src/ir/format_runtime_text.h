// What snprintf is made of, as IR.
#pragma once

#include <string>

namespace heddle::ir {

std::string format_runtime_text();

}  // namespace heddle::ir

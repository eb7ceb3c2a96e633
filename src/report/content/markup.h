// Text inside of markup.
#pragma once

#include <string>

namespace heddle::report {

// For text in HTML, SVG and XML, attributes included.
std::string escape(const std::string& text);

}  // namespace heddle::report

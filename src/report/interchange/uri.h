// Names of files as URIs.
#pragma once

#include <string>

namespace heddle::report {

// A relative name becomes a relative reference, an absolute one "file:///...".
std::string to_uri_reference(const std::string& file);

}  // namespace heddle::report

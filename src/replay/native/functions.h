// Functions of the libraries that the run-time library has in its own way.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace heddle::replay::native {

// The function that is called instead of another one, by the names in an object file.
const std::map<std::string, std::string, std::less<>>& replacements();
// The same for functions that are interrupted between two accesses; empty if there is none.
std::string replacement_in_parts(std::string_view name);
// The result comes from the trace: it is a choice, or made by the world outside.
bool is_fed(std::string_view name);
// Such a function that does nothing else.
bool is_input_function(std::string_view name);
// Such a function that also prints: it is called, and its result exchanged.
bool is_output_function(std::string_view name);
// The call ends the process with a failure.
bool fails_by_itself(std::string_view name);

}  // namespace heddle::replay::native

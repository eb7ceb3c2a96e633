// What people call a function.
#pragma once

#include <string>
#include <string_view>

namespace heddle {

// Of "void Queue<int>::push(int const&)" what stands between the last space and the parameters, outside of brackets;
// empty if the name stands inside of the type that is returned.
inline std::string plain_function_name(const std::string& demangled) {
    constexpr std::string_view call_operator = "operator()";
    std::size_t begin = 0, end = 0;
    for (unsigned depth = 0; end < demangled.size(); ++end) {
        if (demangled.compare(end, call_operator.size(), call_operator) == 0) end += call_operator.size();
        if (end == demangled.size() || (depth == 0 && demangled[end] == '(')) break;
        if (demangled[end] == '<' || demangled[end] == '{') ++depth;
        if ((demangled[end] == '>' || demangled[end] == '}') && depth > 0) --depth;
        if (depth == 0 && demangled[end] == ' ') begin = end + 1;
    }
    return demangled.substr(begin, end - begin);
}

// Whether a file came with the system: whoever wrote the program has not written it.
inline bool is_system_file(std::string_view file) {
    return file.starts_with("/usr/") || file.starts_with("heddle/bits/");
}

}  // namespace heddle

// A position in a source file of the checked program.
#pragma once

#include <compare>
#include <string>

namespace heddle {

struct SourceLocation {
    std::string file;     // as given to the compiler; empty if unknown
    unsigned line = 0;    // 1-based; 0 if unknown
    unsigned column = 0;  // 1-based; 0 if unknown

    bool known() const { return line != 0; }

    // "file:line:column", without the parts that are not known.
    std::string to_string() const {
        if (file.empty()) return "<unknown position>";
        std::string text = file;
        if (line != 0) text.append(":").append(std::to_string(line));
        if (line != 0 && column != 0) text.append(":").append(std::to_string(column));
        return text;
    }

    // "file:line", as verdict lines show it.
    std::string file_and_line() const { return SourceLocation{file, line, 0}.to_string(); }

    friend auto operator<=>(const SourceLocation&, const SourceLocation&) = default;
};

}  // namespace heddle

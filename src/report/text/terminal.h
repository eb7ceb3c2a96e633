// What the reader's screen can do: its width and its colours.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heddle::report {

enum class ColorMode { Auto, Always, Never };

enum class Color { None, Red, Green, Yellow, Blue, Magenta, Cyan, Dim, Bold };

// How text is to be laid out.
struct Style {
    bool color = false;
    unsigned width = 110;  // columns

    // `text` in `color`, or as it is if colours are off.
    std::string paint(Color color, std::string_view text) const;
};

// The style for the file descriptor (1 is stdout).  Auto means colours on a terminal, unless NO_COLOR is set.  The
// width is that of the terminal, else COLUMNS, else the default.
Style style_for(int descriptor, ColorMode mode);

Color thread_color(unsigned thread);

// "1 step", "2 steps".
std::string plural(std::size_t count, std::string_view noun);
// Columns that UTF-8 text takes, one for each code point.
std::size_t display_width(std::string_view text);
// Cut to `width` columns, with "..." at the end if something was lost.
std::string fit(std::string_view text, std::size_t width);
// In lines of at most `width` columns, broken at spaces where that is possible; none for an empty text.
std::vector<std::string> fold(std::string_view text, std::size_t width);
// Filled up with spaces to `width` columns.
std::string pad(std::string_view text, std::size_t width);

}  // namespace heddle::report

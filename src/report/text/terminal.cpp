#include "report/text/terminal.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

namespace heddle::report {

namespace {

constexpr unsigned narrowest = 60;

bool starts_code_point(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

const char* escape_of(Color color) {
    switch (color) {
        case Color::None:
            return "";
        case Color::Red:
            return "\033[31m";
        case Color::Green:
            return "\033[32m";
        case Color::Yellow:
            return "\033[33m";
        case Color::Blue:
            return "\033[34m";
        case Color::Magenta:
            return "\033[35m";
        case Color::Cyan:
            return "\033[36m";
        case Color::Dim:
            return "\033[2m";
        case Color::Bold:
            return "\033[1m";
    }
    return "";
}

// 0 if it is not known.
unsigned screen_width(int descriptor) {
    winsize size = {};
    if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    unsigned width = 0;
    if (const char* columns = std::getenv("COLUMNS")) {
        const std::string_view text = columns;
        std::from_chars(text.data(), text.data() + text.size(), width);
    }
    return width;
}

}  // namespace

std::string Style::paint(Color chosen, std::string_view text) const {
    if (!color || chosen == Color::None || text.empty()) return std::string(text);
    return std::string(escape_of(chosen)) + std::string(text) + "\033[0m";
}

Style style_for(int descriptor, ColorMode mode) {
    Style style;
    const char* no_color = std::getenv("NO_COLOR");
    const bool wanted = isatty(descriptor) != 0 && (no_color == nullptr || *no_color == '\0');
    style.color = mode == ColorMode::Always || (mode == ColorMode::Auto && wanted);
    if (const unsigned width = screen_width(descriptor); width != 0) style.width = std::max(width, narrowest);
    return style;
}

Color thread_color(unsigned thread) {
    static constexpr std::array colors = {Color::Blue, Color::Green, Color::Magenta, Color::Cyan, Color::Yellow};
    return colors[thread % colors.size()];
}

std::string plural(std::size_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::size_t display_width(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, starts_code_point));
}

std::string fit(std::string_view text, std::size_t width) {
    if (display_width(text) <= width) return std::string(text);
    const std::string_view dots = std::string_view("...").substr(0, std::min<std::size_t>(3, width));
    std::size_t end = 0;
    for (std::size_t columns = 0; end < text.size(); ++end)
        if (starts_code_point(text[end]) && ++columns > width - dots.size()) break;
    return std::string(text.substr(0, end)) + std::string(dots);
}

std::vector<std::string> fold(std::string_view text, std::size_t width) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        std::size_t end = 0, columns = 0, space = std::string_view::npos;
        for (; end < text.size(); ++end) {
            if (starts_code_point(text[end]) && ++columns > width) break;
            if (text[end] == ' ' && end > 0) space = end;
        }
        if (end < text.size() && text[end] != ' ' && space != std::string_view::npos) end = space;
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(text.size(), end + (end < text.size() && text[end] == ' ' ? 1 : 0)));
    }
    return lines;
}

std::string pad(std::string_view text, std::size_t width) {
    const std::size_t taken = display_width(text);
    return std::string(text) + std::string(width > taken ? width - taken : 0, ' ');
}

}  // namespace heddle::report

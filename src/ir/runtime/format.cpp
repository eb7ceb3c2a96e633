#include "ir/runtime/format.h"

#include <cctype>
#include <map>

namespace heddle::ir {

namespace {

constexpr unsigned max_width = 31;

// One conversion, behind its %.
class ConversionReader {
public:
    explicit ConversionReader(std::string_view rest) : rest_(rest) {}

    std::string_view rest() const { return rest_; }

    std::optional<FormatPiece> read() {
        if (take("%")) return FormatPiece{.text = '%'};
        if (take("c")) return FormatPiece{.kind = FormatPiece::Kind::Character};
        if (take("s")) return FormatPiece{.kind = FormatPiece::Kind::String};
        FormatPiece piece{.fills_with_zeros = take("0")};
        while (!rest_.empty() && std::isdigit(static_cast<unsigned char>(rest_.front())) != 0) {
            piece.width = piece.width * 10 + static_cast<unsigned>(rest_.front() - '0');
            if (piece.width > max_width) return std::nullopt;
            rest_.remove_prefix(1);
        }
        piece.bits = read_size();
        return read_letter(piece) ? std::optional(piece) : std::nullopt;
    }

private:
    bool take(std::string_view text) {
        if (!rest_.starts_with(text)) return false;
        rest_.remove_prefix(text.size());
        return true;
    }

    unsigned read_size() {
        if (take("hh")) return 8;
        if (take("h")) return 16;
        return take("ll") || take("l") || take("z") ? 64 : 32;
    }

    bool read_letter(FormatPiece& piece) {
        const bool is_decimal = rest_.starts_with('d') || rest_.starts_with('i') || rest_.starts_with('u');
        const bool is_hexadecimal = rest_.starts_with('x') || rest_.starts_with('X');
        if (!is_decimal && !is_hexadecimal) return false;
        piece.kind = is_decimal ? FormatPiece::Kind::Decimal : FormatPiece::Kind::Hexadecimal;
        piece.is_signed = is_decimal && rest_.front() != 'u';
        piece.is_upper = rest_.front() == 'X';
        rest_.remove_prefix(1);
        return true;
    }

    std::string_view rest_;
};

}  // namespace

std::optional<std::vector<FormatPiece>> pieces_of_format(std::string_view format) {
    std::vector<FormatPiece> pieces;
    while (!format.empty()) {
        const char first = format.front();
        format.remove_prefix(1);
        if (first != '%') {
            pieces.push_back({.text = first});
            continue;
        }
        ConversionReader reader(format);
        const auto piece = reader.read();
        if (!piece) return std::nullopt;
        pieces.push_back(*piece);
        format = reader.rest();
    }
    return pieces;
}

}  // namespace heddle::ir

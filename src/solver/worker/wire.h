// Bytes between a process and its worker.  Both are the same program on the same machine, so numbers are sent as they
// lie in memory.  A frame is its length and that many bytes.  Private to this folder.
#pragma once

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

namespace heddle::solver::wire {

// The bytes are not what they should be.
struct Malformed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

template <class Number>
void put(std::string& out, Number number) {
    static_assert(std::is_arithmetic_v<Number> || std::is_enum_v<Number> || sizeof(Number) == 16);
    out.append(reinterpret_cast<const char*>(&number), sizeof number);
}

inline void put_text(std::string& out, std::string_view text) {
    put(out, static_cast<std::uint64_t>(text.size()));
    out += text;
}

// Takes a message apart; every step checks that the bytes are there.
class Reader {
public:
    explicit Reader(std::string_view bytes) : rest_(bytes) {}

    template <class Number>
    Number number() {
        Number result;
        std::memcpy(&result, bytes(sizeof result).data(), sizeof result);
        return result;
    }

    // A number of things that follow, each of which takes a byte at least.
    std::uint64_t count() {
        const auto result = number<std::uint64_t>();
        if (result > rest_.size()) throw Malformed("a message promises more than it has");
        return result;
    }

    // A number from 0 to `last`, as an enumeration or otherwise.
    template <class Small>
    Small at_most(Small last) {
        const auto result = number<std::uint8_t>();
        if (result > static_cast<std::uint8_t>(last)) throw Malformed("a number in a message is out of range");
        return static_cast<Small>(result);
    }

    std::string text() { return std::string(bytes(count())); }

    bool at_end() const { return rest_.empty(); }

private:
    std::string_view bytes(std::size_t length) {
        if (length > rest_.size()) throw Malformed("a message is too short");
        const std::string_view result = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return result;
    }

    std::string_view rest_;
};

inline constexpr std::size_t header = sizeof(std::uint64_t);

inline std::string frame(std::string_view message) {
    std::string result;
    put_text(result, message);
    return result;
}

// The length of the frame at the beginning of `received`, header included; 0 if it is not complete.
inline std::size_t first_frame(std::string_view received) {
    if (received.size() < header) return 0;
    const auto length = Reader(received).number<std::uint64_t>();
    return received.size() - header < length ? 0 : header + length;
}

}  // namespace heddle::solver::wire

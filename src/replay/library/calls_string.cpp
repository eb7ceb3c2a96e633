// Strings, byte by byte.
#include "replay/early_ends.h"
#include "replay/library/library.h"
#include "replay/memory/bytewise.h"

namespace heddle::replay {

namespace {

std::uint8_t byte_at(const Call& call, Address address) {
    return static_cast<std::uint8_t>(call.memory().read_number(address, 1));
}

void put_byte(const Call& call, Address address, std::uint8_t byte) {
    call.memory().write_number(address, byte, 1);
}

// strlen(text), strnlen(text, limit)
Bytewise string_length(Call call) {
    const std::uint64_t limit = call.arguments.size() > 1 ? call.number(1) : UINT64_MAX;
    std::uint64_t length = 0;
    for (; length < limit; ++length) {
        co_yield {0, length};
        if (byte_at(call, call.number(0) + length) == 0) break;
    }
    co_return call.result(length);
}

Bytewise copy_string(Call call, bool returns_end) {
    for (std::uint64_t i = 0;; ++i) {
        co_yield {0, 2 * i};
        const std::uint8_t byte = byte_at(call, call.number(1) + i);
        co_yield {0, 2 * i + 1};
        put_byte(call, call.number(0) + i, byte);
        if (byte == 0) co_return call.result(call.number(0) + (returns_end ? i : 0));
    }
}

Bytewise string_copy(Call call) {
    return copy_string(std::move(call), false);
}

Bytewise string_copy_to_end(Call call) {
    return copy_string(std::move(call), true);
}

// strncpy: exactly `limit` bytes, zeros behind the string.
Bytewise string_copy_limited(Call call) {
    std::uint8_t byte = 1;
    for (std::uint64_t i = 0; i < call.number(2); ++i) {
        if (byte != 0) {
            co_yield {0, 2 * i};
            byte = byte_at(call, call.number(1) + i);
        }
        co_yield {0, 2 * i + 1};
        put_byte(call, call.number(0) + i, byte);
    }
    co_return call.result(call.number(0));
}

// strcat(target, source), strncat(target, source, limit)
Bytewise string_append(Call call) {
    const std::uint64_t limit = call.arguments.size() > 2 ? call.number(2) : UINT64_MAX;
    Address end = call.number(0);
    for (std::uint64_t i = 0;; ++i, ++end) {
        co_yield {0, i};
        if (byte_at(call, end) == 0) break;
    }
    for (std::uint64_t i = 0; i < limit; ++i) {
        co_yield {1, 2 * i};
        const std::uint8_t byte = byte_at(call, call.number(1) + i);
        co_yield {1, 2 * i + 1};
        put_byte(call, end + i, byte);
        if (byte == 0) co_return call.result(call.number(0));
    }
    co_yield {2, 0};
    put_byte(call, end + limit, 0);
    co_return call.result(call.number(0));
}

Bytewise string_duplicate(Call call) {
    std::uint64_t size = 1;
    for (;; ++size) {
        co_yield {0, size - 1};
        if (byte_at(call, call.number(0) + size - 1) == 0) break;
    }
    const Address copy = call.machine.allocate_heap(call.thread, size);
    for (std::uint64_t i = 0;; ++i) {
        co_yield {1, 2 * i};
        const std::uint8_t byte = byte_at(call, call.number(0) + i);
        co_yield {1, 2 * i + 1};
        put_byte(call, copy + i, byte);
        if (byte == 0) co_return call.result(copy);
    }
}

Bytewise compare(Call call, bool strings) {
    const std::uint64_t limit = call.arguments.size() > 2 ? call.number(2) : UINT64_MAX;
    for (std::uint64_t i = 0; i < limit; ++i) {
        co_yield {0, 2 * i};
        const int a = byte_at(call, call.number(0) + i);
        co_yield {0, 2 * i + 1};
        const int b = byte_at(call, call.number(1) + i);
        if (a != b) co_return call.result(static_cast<std::uint64_t>(a - b));
        if (strings && a == 0) break;
    }
    co_return call.result(0);
}

Bytewise string_compare(Call call) {
    return compare(std::move(call), true);
}

Bytewise memory_compare(Call call) {
    return compare(std::move(call), false);
}

// strchr(text, byte)
Bytewise string_find(Call call) {
    for (std::uint64_t i = 0;; ++i) {
        co_yield {0, i};
        const std::uint8_t byte = byte_at(call, call.number(0) + i);
        if (byte == static_cast<std::uint8_t>(call.number(1))) co_return call.result(call.number(0) + i);
        if (byte == 0) co_return call.result(0);
    }
}

Bytewise string_find_last(Call call) {
    Address last = 0;
    for (std::uint64_t i = 0;; ++i) {
        co_yield {0, i};
        const std::uint8_t byte = byte_at(call, call.number(0) + i);
        if (byte == static_cast<std::uint8_t>(call.number(1))) last = call.number(0) + i;
        if (byte == 0) co_return call.result(last);
    }
}

// memchr(memory, byte, size)
Bytewise memory_find(Call call) {
    for (std::uint64_t i = 0; i < call.number(2); ++i) {
        co_yield {0, i};
        if (byte_at(call, call.number(0) + i) == static_cast<std::uint8_t>(call.number(1)))
            co_return call.result(call.number(0) + i);
    }
    co_return call.result(0);
}

// atoi and its like; a number that is too large wraps around.
Bytewise string_to_number(Call call) {
    std::string text;
    for (std::uint64_t i = 0;; ++i) {
        co_yield {0, i};
        const std::uint8_t byte = byte_at(call, call.number(0) + i);
        const bool space = text.empty() && (byte == ' ' || (byte >= '\t' && byte <= '\r'));
        const bool sign = text.empty() && (byte == '-' || byte == '+');
        const bool digit = byte >= '0' && byte <= '9';
        if (!space && !sign && !digit) break;
        if (!space) text.push_back(static_cast<char>(byte));
    }
    std::uint64_t number = 0;
    for (const char c : text)
        if (c != '-' && c != '+') number = number * 10 + static_cast<std::uint64_t>(c - '0');
    co_return call.result(text.starts_with('-') ? -number : number);
}

// The bytes of an integer that a conversion of scanf fills, from what stands between '%' and its letter.
unsigned size_of_conversion(const std::string& modifier, char letter) {
    if (letter == 'c') return 1;
    if (modifier.empty()) return 4;
    if (modifier == "h") return 2;
    if (modifier == "l" || modifier == "ll") return 8;
    throw NotReproduced("cannot execute: a format of scanf");
}

// scanf(format, ...): the trace gives the result and then each value.
Bytewise scan(Call call) {
    const Bytes format = call.memory().read_string(call.number(0));
    const Bytes input = call.machine.inputs().bytes(call.machine.execution(call.thread), 8 * call.arguments.size());
    const auto count = static_cast<std::int32_t>(call.input().number());
    std::string modifier;
    bool inside = false;
    for (std::size_t i = 0, value = 0; i < format.size() && static_cast<std::int64_t>(value) < count; ++i) {
        const char c = static_cast<char>(format[i]);
        if (!inside) {
            inside = c == '%';
            modifier.clear();
        } else if (c == 'h' || c == 'l') {
            modifier.push_back(c);
        } else {
            const unsigned size = size_of_conversion(modifier, c);
            co_yield {0, value};
            const auto first = input.begin() + static_cast<std::ptrdiff_t>(8 * ++value);
            call.memory().write(call.number(value), Bytes(first, first + size));
            inside = false;
        }
    }
    co_return call.input();
}

}  // namespace

const std::unordered_map<std::string, BytewiseFunction>& bytewise_library() {
    static const std::unordered_map<std::string, BytewiseFunction> library{
        {"atoi", string_to_number}, {"atol", string_to_number},    {"atoll", string_to_number},
        {"memchr", memory_find},    {"memcmp", memory_compare},    {"scanf", scan},
        {"__isoc99_scanf", scan},   {"__isoc23_scanf", scan},      {"stpcpy", string_copy_to_end},
        {"strcat", string_append},  {"strchr", string_find},       {"strcmp", string_compare},
        {"strcpy", string_copy},    {"strdup", string_duplicate},  {"strlen", string_length},
        {"strncat", string_append}, {"strncmp", string_compare},   {"strncpy", string_copy_limited},
        {"strnlen", string_length}, {"strrchr", string_find_last},
    };
    return library;
}

}  // namespace heddle::replay

// The bodies of src/runtime/libc do what the C library at hand does.  Lowering and replay share them, so that neither
// would notice a mistake in one.
#include <doctest/doctest.h>
#include <strings.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "runtime/heddle.h"

namespace ours {
#include "runtime/libc/abs.c"
#include "runtime/libc/ctype.c"
#include "runtime/libc/ffs.c"
#include "runtime/libc/math.c"
#include "runtime/libc/qsort.c"
#include "runtime/libc/strcasecmp.c"
#include "runtime/libc/strchrnul.c"
#include "runtime/libc/strspn.c"
#include "runtime/libc/strstr.c"
#include "runtime/libc/strtok.c"
#include "runtime/libc/strtol.c"
}  // namespace ours

namespace {

// All texts over a few characters, up to a length.
std::vector<std::string> texts(const std::string& characters, std::size_t length) {
    std::vector<std::string> result = {""};
    for (std::size_t first = 0, n = 0; n < length; ++n) {
        const std::size_t last = result.size();
        for (; first < last; ++first)
            for (const char character : characters) result.push_back(result[first] + character);
    }
    return result;
}

// Only the sign is promised.
int sign(int number) {
    return number < 0 ? -1 : number > 0 ? 1 : 0;
}

std::vector<std::string> parts(std::string text, const char* set, char* next(char*, const char*, char**)) {
    std::vector<std::string> result;
    char* rest = nullptr;
    for (char* part = next(text.data(), set, &rest); part != nullptr; part = next(nullptr, set, &rest))
        result.emplace_back(part);
    return result;
}

}  // namespace

TEST_CASE("classes and case of all characters, and of the end of a file") {
    const std::vector<std::pair<int (*)(int), int (*)(int)>> classes = {
        {ours::isalnum, ::isalnum}, {ours::isalpha, ::isalpha}, {ours::isblank, ::isblank},
        {ours::iscntrl, ::iscntrl}, {ours::isdigit, ::isdigit}, {ours::isgraph, ::isgraph},
        {ours::islower, ::islower}, {ours::isprint, ::isprint}, {ours::ispunct, ::ispunct},
        {ours::isspace, ::isspace}, {ours::isupper, ::isupper}, {ours::isxdigit, ::isxdigit},
    };
    for (int character = -1; character < 256; ++character) {
        CAPTURE(character);
        for (const auto& [body, real] : classes) CHECK((body(character) != 0) == (real(character) != 0));
        CHECK(ours::tolower(character) == ::tolower(character));
        CHECK(ours::toupper(character) == ::toupper(character));
    }
}

TEST_CASE("the lowest bit") {
    for (const long number : {0L, 1L, 2L, 12L, -1L, 1L << 31, 1L << 40, 1L << 63}) {
        CHECK(ours::ffs(static_cast<int>(number)) == ::ffs(static_cast<int>(number)));
        CHECK(ours::ffsl(number) == ::ffsl(number));
        CHECK(ours::ffsll(number) == ::ffsll(number));
    }
}

TEST_CASE("two texts") {
    for (const std::string& text : texts("aB,", 4))
        for (const std::string& other : texts("ab,", 2)) {
            CAPTURE(text);
            CAPTURE(other);
            const char *a = text.c_str(), *b = other.c_str();
            CHECK(ours::strchrnul(a, *b) == ::strchrnul(a, *b));
            CHECK(ours::strspn(a, b) == std::strspn(a, b));
            CHECK(ours::strcspn(a, b) == std::strcspn(a, b));
            CHECK(ours::strpbrk(a, b) == std::strpbrk(a, b));
            CHECK(ours::strstr(a, b) == std::strstr(a, b));
            CHECK(sign(ours::strcasecmp(a, b)) == sign(::strcasecmp(a, b)));
            CHECK(sign(ours::strncasecmp(a, b, 1)) == sign(::strncasecmp(a, b, 1)));
            CHECK(parts(text, b, ours::strtok_r) == parts(text, b, ::strtok_r));
        }
}

TEST_CASE("whole numbers and roots, of all kinds of numbers") {
    std::vector<double> numbers = {0.0,      -0.0,
                                   0.5,      1.5,
                                   2.5,      -0.5,
                                   -1.5,     0x1p-1074,
                                   0x1.8p51, 0x1.fffffffffffffp51,
                                   0x1p52,   0x1.fffffffffffffp1023,
                                   1e300,    0.49999999999999994,
                                   INFINITY, -INFINITY};
    std::uint64_t bits = 1;
    for (int i = 0; i < 2000; ++i) {
        bits = bits * 6364136223846793005U + 1442695040888963407U;
        numbers.push_back(std::bit_cast<double>(bits));
        numbers.push_back(static_cast<double>(static_cast<std::int64_t>(bits)) / 0x1p60);
    }
    const auto same = [](double a, double b) {
        return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
    };
    for (const double number : numbers) {
        CAPTURE(number);
        CHECK(same(ours::trunc(number), std::trunc(number)));
        CHECK(same(ours::floor(number), std::floor(number)));
        CHECK(same(ours::ceil(number), std::ceil(number)));
        CHECK(same(ours::round(number), std::round(number)));
        CHECK(same(ours::rint(number), std::rint(number)));
        CHECK(same(ours::sqrt(number), std::sqrt(number)));
        const auto single = static_cast<float>(number);
        CHECK(same(ours::sqrtf(single), std::sqrt(single)));
        if (number != 0) CHECK(same(ours::fmax(number, 1), std::fmax(number, 1)));
        if (number != 0) CHECK(same(ours::fmin(number, 1), std::fmin(number, 1)));
    }
}

TEST_CASE("numbers in texts") {
    std::vector<std::string> all = texts("-0x9 f", 4);
    for (const char* limit :
         {"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
          "18446744073709551615", "18446744073709551616", "-18446744073709551616", "+7"})
        all.emplace_back(limit);
    for (const std::string& text : all)
        for (const int base : {0, 8, 10, 16, 36}) {
            CAPTURE(text);
            CAPTURE(base);
            const char* end = nullptr;
            char* real_end = nullptr;
            errno = 0;
            const long number = ours::strtol(text.c_str(), &end, base);
            const int error = std::exchange(errno, 0);
            CHECK(number == std::strtol(text.c_str(), &real_end, base));
            CHECK(end == real_end);
            CHECK(error == errno);
            CHECK(ours::strtoul(text.c_str(), &end, base) == std::strtoul(text.c_str(), &real_end, base));
        }
}

TEST_CASE("sorting and searching") {
    const auto compare = [](const void* a, const void* b) {
        return *static_cast<const int*>(a) - *static_cast<const int*>(b);
    };
    std::vector<int> numbers = {1, 2, 4, 7};
    do {
        std::vector<int> sorted = numbers;
        ours::qsort(sorted.data(), sorted.size(), sizeof(int), compare);
        CHECK(std::ranges::is_sorted(sorted));
        for (const int key : {0, 1, 2, 3, 4, 7, 8}) {
            const void* found = ours::bsearch(&key, sorted.data(), sorted.size(), sizeof(int), compare);
            CHECK((found != nullptr) == (std::ranges::find(sorted, key) != sorted.end()));
        }
    } while (std::ranges::next_permutation(numbers).found);
}

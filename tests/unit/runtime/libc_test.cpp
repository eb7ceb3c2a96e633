// The bodies of src/runtime/libc do what the C library at hand does.  Lowering and replay share them, so that neither
// would notice a mistake in one.
#include <doctest/doctest.h>
#include <strings.h>

#include <cctype>
#include <cstring>
#include <string>
#include <vector>

#include "runtime/heddle.h"

namespace ours {
#include "runtime/libc/ctype.c"
#include "runtime/libc/ffs.c"
#include "runtime/libc/strcasecmp.c"
#include "runtime/libc/strchrnul.c"
#include "runtime/libc/strspn.c"
#include "runtime/libc/strstr.c"
#include "runtime/libc/strtok.c"
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

// <ctype.h>: the functions of the C library that Heddle itself runs with, in the "C" locale.
#include <cctype>

#include "replay/library.h"

namespace heddle::replay {

namespace {

template <int (*function)(int)>
int apply(const Call& call, int otherwise) {
    const auto character = static_cast<std::int32_t>(call.number(0));
    return character < -1 || character > UINT8_MAX ? otherwise : function(character);
}

template <int (*function)(int)>
Value belongs(const Call& call) {
    return call.result(apply<function>(call, 0) != 0 ? 1 : 0);
}

template <int (*function)(int)>
Value convert(const Call& call) {
    return call.result(static_cast<std::uint64_t>(apply<function>(call, static_cast<int>(call.number(0)))));
}

}  // namespace

const Library& character_library() {
    static const Library library{
        {"isalnum", belongs<std::isalnum>}, {"isalpha", belongs<std::isalpha>}, {"isblank", belongs<std::isblank>},
        {"iscntrl", belongs<std::iscntrl>}, {"isdigit", belongs<std::isdigit>}, {"isgraph", belongs<std::isgraph>},
        {"islower", belongs<std::islower>}, {"isprint", belongs<std::isprint>}, {"ispunct", belongs<std::ispunct>},
        {"isspace", belongs<std::isspace>}, {"isupper", belongs<std::isupper>}, {"isxdigit", belongs<std::isxdigit>},
        {"tolower", convert<std::tolower>}, {"toupper", convert<std::toupper>},
    };
    return library;
}

}  // namespace heddle::replay

// Formats of snprintf.
#include "ir/runtime/format.h"

#include <doctest/doctest.h>

using heddle::ir::FormatPiece;
using heddle::ir::pieces_of_format;
using Kind = FormatPiece::Kind;

TEST_CASE("text and conversions follow each other") {
    const auto pieces = pieces_of_format("a%%%c%s");
    REQUIRE(pieces);
    REQUIRE(pieces->size() == 4);
    CHECK((*pieces)[0].text == 'a');
    CHECK((*pieces)[1].text == '%');
    CHECK((*pieces)[2].kind == Kind::Character);
    CHECK((*pieces)[3].kind == Kind::String);
    CHECK(pieces_of_format("")->empty());
}

TEST_CASE("numbers have a size, a sign and a width") {
    const auto one = [](const char* format) { return pieces_of_format(format)->at(0); };
    CHECK((one("%d").is_signed && one("%i").is_signed && !one("%u").is_signed && !one("%x").is_signed));
    CHECK((one("%d").bits == 32 && one("%hd").bits == 16 && one("%hhu").bits == 8));
    CHECK((one("%ld").bits == 64 && one("%llu").bits == 64 && one("%zu").bits == 64));
    CHECK((one("%5d").width == 5 && !one("%5d").fills_with_zeros));
    CHECK((one("%012lX").width == 12 && one("%012lX").fills_with_zeros && one("%012lX").is_upper));
}

TEST_CASE("what is not understood is no format") {
    for (const char* format :
         {"%", "%5s", "%-5d", "%+d", "%.3d", "%*d", "%f", "%n", "%p", "%32d", "%ls", "%L", "%99999999999d"})
        CHECK_FALSE(pieces_of_format(format));
}

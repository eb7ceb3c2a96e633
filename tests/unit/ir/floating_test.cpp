// Floating-point terms against the processor, on numbers of all kinds.
#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include "ir/walk/floating.h"

using namespace heddle;
using ir::FloatFormat;
using ir::Floating;
using term::Term;

namespace {

template <class Number, class Image>
struct Comparison {
    static constexpr unsigned width = sizeof(Image) * 8;

    explicit Comparison(FloatFormat a_format) : format(a_format), numbers(manager, a_format) {}

    // Ordinary ones, small integers, the smallest and largest, subnormal ones, infinity and NaN.
    Image pick() {
        const auto sign = static_cast<Image>(random() & 1) << (width - 1);
        switch (random() % 7) {
            case 0:
                return std::bit_cast<Image>(static_cast<Number>(static_cast<int>(random() % 9) - 4));
            case 1:
                return sign | static_cast<Image>(random() % (Image{1} << (format.precision - 1)));
            case 2:
                return sign | std::bit_cast<Image>(std::numeric_limits<Number>::infinity());
            case 3:
                return std::bit_cast<Image>(std::numeric_limits<Number>::quiet_NaN());
            case 4:
                return sign | static_cast<Image>(random() % 4);
            case 5:
                return std::bit_cast<Image>(std::numeric_limits<Number>::max()) - static_cast<Image>(random() % 3);
            default:
                return static_cast<Image>(random());
        }
    }
    Term term(Image image) { return manager.bits(image, width); }
    static Image image(Number number) {
        return std::bit_cast<Image>(std::isnan(number) ? std::numeric_limits<Number>::quiet_NaN() : number);
    }
    void check_pair(Number a, Number b) {
        const Term x = term(std::bit_cast<Image>(a)), y = term(std::bit_cast<Image>(b));
        CAPTURE(a);
        CAPTURE(b);
        CHECK(numbers.add(x, y) == term(image(a + b)));
        CHECK(numbers.subtract(x, y) == term(image(a - b)));
        CHECK(numbers.multiply(x, y) == term(image(a * b)));
        CHECK(numbers.divide(x, y) == term(image(a / b)));
        CHECK(numbers.equal(x, y) == manager.boolean(a == b));
        CHECK(numbers.less(x, y) == manager.boolean(a < b));
        CHECK(numbers.is_nan(x) == manager.boolean(std::isnan(a)));
    }
    void check_conversions(Number a, std::int64_t integer) {
        const Term x = term(std::bit_cast<Image>(a)), whole = manager.bits(static_cast<std::uint64_t>(integer), 64);
        CAPTURE(a);
        CAPTURE(integer);
        CHECK(numbers.from_integer(whole, true) == term(image(static_cast<Number>(integer))));
        CHECK(numbers.from_integer(whole, false) ==
              term(image(static_cast<Number>(static_cast<std::uint64_t>(integer)))));
        const double cut = std::trunc(static_cast<double>(a));
        const bool fits = cut >= -2147483648.0 && cut <= 2147483647.0;
        const Floating::Integer result = numbers.to_integer(x, 32, true);
        CHECK(result.fits == manager.boolean(fits));
        if (fits) CHECK(result.value == manager.bits(static_cast<std::uint32_t>(static_cast<std::int32_t>(a)), 32));
        const bool is_natural = cut >= 0 && cut <= 4294967295.0;
        CHECK(numbers.to_integer(x, 32, false).fits == manager.boolean(is_natural));
    }

    std::mt19937_64 random{7};
    FloatFormat format;
    term::Manager manager;
    Floating numbers;
};

template <class Number, class Image>
void compare_many(FloatFormat format) {
    Comparison<Number, Image> comparison(format);
    for (int round = 0; round < 300; ++round) {
        const Image a = comparison.pick();
        const Image b =
            comparison.random() % 4 == 0 ? a ^ static_cast<Image>(comparison.random() % 16) : comparison.pick();
        comparison.check_pair(std::bit_cast<Number>(a), std::bit_cast<Number>(b));
        comparison.check_conversions(std::bit_cast<Number>(a),
                                     static_cast<std::int64_t>(comparison.random()) >> (comparison.random() % 64));
    }
}

}  // namespace

TEST_CASE("single precision") {
    compare_many<float, std::uint32_t>(ir::single_format);
}

TEST_CASE("double precision") {
    compare_many<double, std::uint64_t>(ir::double_format);
}

TEST_CASE("from one precision to the other") {
    Comparison<double, std::uint64_t> comparison(ir::double_format);
    Floating singles(comparison.manager, ir::single_format);
    for (int round = 0; round < 300; ++round) {
        const auto a = std::bit_cast<double>(comparison.pick());
        const auto narrow = static_cast<float>(round % 2 == 0 ? a : std::ldexp(a, -900));
        const Term x = comparison.term(std::bit_cast<std::uint64_t>(round % 2 == 0 ? a : std::ldexp(a, -900)));
        const Term y = comparison.manager.bits(Comparison<float, std::uint32_t>::image(narrow), 32);
        CAPTURE(a);
        CHECK(comparison.numbers.convert(x, ir::single_format) == y);
        CHECK(singles.convert(y, ir::double_format) == comparison.term(comparison.image(narrow)));
    }
}

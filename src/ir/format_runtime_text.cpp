#include "ir/format_runtime_text.h"

#include <fmt/format.h>

#include <cstdint>
#include <utility>

namespace heddle::ir {

namespace {

// Characters are counted, but stored only where there is room for them and a final zero.
constexpr const char* characters = R"(
define i64 @heddle.put(ptr %buffer, i64 %size, i64 %at, i8 %c) "heddle-inline" {
  %next = add i64 %at, 1
  %fits = icmp ult i64 %next, %size
  br i1 %fits, label %write, label %done
write:
  %place = getelementptr i8, ptr %buffer, i64 %at
  store i8 %c, ptr %place
  br label %done
done:
  ret i64 %next
}

define i64 @heddle.put_if(ptr %buffer, i64 %size, i64 %at, i8 %c, i1 %is_wanted) "heddle-inline" {
start:
  br i1 %is_wanted, label %put, label %done
put:
  %next = call i64 @heddle.put(ptr %buffer, i64 %size, i64 %at, i8 %c)
  br label %done
done:
  %result = phi i64 [ %at, %start ], [ %next, %put ]
  ret i64 %result
}

define void @heddle.put_end(ptr %buffer, i64 %size, i64 %at) "heddle-inline" {
  %is_room = icmp ne i64 %size, 0
  br i1 %is_room, label %finish, label %done
finish:
  %last = sub i64 %size, 1
  %fits = icmp ult i64 %at, %last
  %end = select i1 %fits, i64 %at, i64 %last
  %place = getelementptr i8, ptr %buffer, i64 %end
  store i8 0, ptr %place
  br label %done
done:
  ret void
}

define i64 @heddle.put_string(ptr %buffer, i64 %size, i64 %start, ptr %text) "heddle-inline" {
begin:
  br label %next
next:
  %i = phi i64 [ 0, %begin ], [ %more, %put ]
  %at = phi i64 [ %start, %begin ], [ %behind, %put ]
  %place = getelementptr i8, ptr %text, i64 %i
  %c = load i8, ptr %place
  %over = icmp eq i8 %c, 0
  br i1 %over, label %done, label %put
put:
  %behind = call i64 @heddle.put(ptr %buffer, i64 %size, i64 %at, i8 %c)
  %more = add i64 %i, 1
  br label %next
done:
  ret i64 %at
}
)";

std::uint64_t power_of_ten(unsigned exponent) {
    return exponent == 0 ? 1 : 10 * power_of_ten(exponent - 1);
}

// How often a power of ten goes into the value, which is less than ten times as large.  Comparisons are easier for a
// solver than a division.
std::string digit_function(unsigned exponent) {
    const std::uint64_t power = power_of_ten(exponent);
    std::string text = fmt::format("define i64 @heddle.digit{}(i64 %value) {{\n  %sum.0 = add i64 0, 0\n", exponent);
    std::uint64_t last = 0;
    for (; last < 9 && power <= UINT64_MAX / (last + 1); ++last)
        text += fmt::format(
            "  %reaches.{0} = icmp uge i64 %value, {2}\n  %one.{0} = zext i1 %reaches.{0} to i64\n"
            "  %sum.{0} = add i64 %sum.{1}, %one.{0}\n",
            last + 1, last, power * (last + 1));
    return text + fmt::format("  ret i64 %sum.{}\n}}\n", last);
}

constexpr const char* decimal_digit = R"(
  %digit.{0} = call i64 @heddle.digit{0}(i64 %rest.{0})
  %part.{0} = mul i64 %digit.{0}, {2}
  %rest.{1} = sub i64 %rest.{0}, %part.{0}
  %number.{0} = trunc i64 %digit.{0} to i8
  %c.{0} = add i8 %number.{0}, 48
  %has.{0} = icmp uge i64 %value, {2}
  %at.{1} = call i64 @heddle.put_if(ptr %buffer, i64 %size, i64 %at.{0}, i8 %c.{0}, i1 %has.{0})
)";

// Without loops, so that no bound on loops cuts it.
std::string decimal_function(unsigned bits, unsigned digits) {
    std::string text = fmt::format(
        "define i64 @heddle.put_decimal{0}(ptr %buffer, i64 %size, i64 %at.{1}, i64 %value) \"heddle-inline\" {{\n"
        "  %rest.{1} = add i64 %value, 0\n",
        bits, digits - 1);
    for (unsigned i = digits - 1; i > 0; --i)
        text += fmt::format(fmt::runtime(decimal_digit), i, i - 1, power_of_ten(i));
    return text +
           "  %number.0 = trunc i64 %rest.0 to i8\n  %c.0 = add i8 %number.0, 48\n"
           "  %end = call i64 @heddle.put(ptr %buffer, i64 %size, i64 %at.0, i8 %c.0)\n  ret i64 %end\n}\n";
}

constexpr const char* hexadecimal_digit = R"(
  %rest.{0} = lshr i64 %value, {2}
  %digit.{0} = and i64 %rest.{0}, 15
  %number.{0} = trunc i64 %digit.{0} to i8
  %figure.{0} = add i8 %number.{0}, 48
  %letter.{0} = add i8 %number.{0}, %behind_nine
  %is_figure.{0} = icmp ult i8 %number.{0}, 10
  %c.{0} = select i1 %is_figure.{0}, i8 %figure.{0}, i8 %letter.{0}
  %has.{0} = icmp {3} i64 %rest.{0}, 0
  %at.{1} = call i64 @heddle.put_if(ptr %buffer, i64 %size, i64 %at.{0}, i8 %c.{0}, i1 %has.{0})
)";

std::string hexadecimal_function(unsigned bits) {
    const unsigned digits = bits / 4;
    std::string text = fmt::format(
        "define i64 @heddle.put_hexadecimal{}(ptr %buffer, i64 %size, i64 %at.{}, i64 %value, i8 %a) "
        "\"heddle-inline\" {{\n  %behind_nine = sub i8 %a, 10\n",
        bits, digits);
    for (unsigned i = digits; i > 0; --i)  // the last one is there in any case
        text += fmt::format(fmt::runtime(hexadecimal_digit), i, i - 1, 4 * (i - 1), i == 1 ? "uge" : "ne");
    return text + "  ret i64 %at.0\n}\n";
}

// The number of digits.
std::string length_function(const char* name, unsigned digits, std::uint64_t base) {
    std::string text = fmt::format("define i64 @heddle.length_{}(i64 %value) {{\n  %sum.0 = add i64 1, 0\n", name);
    std::uint64_t power = 1;
    for (unsigned i = 1; i < digits; ++i) {
        power *= base;
        text += fmt::format(
            "  %reaches.{0} = icmp uge i64 %value, {2}\n  %one.{0} = zext i1 %reaches.{0} to i64\n"
            "  %sum.{0} = add i64 %sum.{1}, %one.{0}\n",
            i, i - 1, power);
    }
    return text + fmt::format("  ret i64 %sum.{}\n}}\n", digits - 1);
}

}  // namespace

std::string format_runtime_text() {
    constexpr unsigned most_digits = 20, most_hexadecimal_digits = 16;
    std::string text = characters;
    for (unsigned i = 1; i < most_digits; ++i) text += digit_function(i);
    for (const auto& [bits, digits] : {std::pair{8U, 3U}, {16U, 5U}, {32U, 10U}, {64U, most_digits}})
        text += decimal_function(bits, digits) + hexadecimal_function(bits);
    return text + length_function("decimal", most_digits, 10) +
           length_function("hexadecimal", most_hexadecimal_digits, 16);
}

}  // namespace heddle::ir

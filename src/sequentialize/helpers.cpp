#include "sequentialize/helpers.h"

#include <fmt/core.h>

#include <map>

#include "sequentialize/c_types.h"

namespace heddle::sequentialize {

using term::Kind;

namespace {

struct Helper {
    const char* name;
    const char* parameters;
    const char* body;
};

// As SMT-LIB has it: x / 0 is all ones, x % 0 is x, a shift by too much leaves zeros or the sign.  `sign` is the sign
// bit, `mask` has a bit for each of the width.
const std::map<Kind, Helper>& helpers() {
    static const std::map<Kind, Helper> table{
        {Kind::BvUdiv, {"divide", "a, b, width", "return b == 0 ? mask : (U)(a / b);"}},
        {Kind::BvUrem, {"remainder", "a, b", "return b == 0 ? a : (U)(a % b);"}},
        {Kind::BvShl, {"shift_left", "a, b, width", "return b >= width ? (U)0 : (U)(((W)a << b) & mask);"}},
        {Kind::BvLshr, {"shift_right", "a, b, width", "return b >= width ? (U)0 : (U)(a >> b);"}},
        {Kind::BvAshr,
         {"shift_signed", "a, b, width",
          "const U ones = (a & sign) != 0 ? mask : (U)0;\n"
          "    if (b >= width) return ones;\n"
          "    return (U)((a >> b) | (b == 0 ? (U)0 : (U)(((W)ones << (width - b)) & mask)));"}},
        {Kind::BvSdiv,
         {"divide_signed", "a, b, width",
          "const U x = (a & sign) != 0 ? (U)((U)(~a + 1) & mask) : a;\n"
          "    const U y = (b & sign) != 0 ? (U)((U)(~b + 1) & mask) : b;\n"
          "    const U quotient = y == 0 ? mask : (U)(x / y);\n"
          "    return ((a ^ b) & sign) != 0 ? (U)((U)(~quotient + 1) & mask) : quotient;"}},
        {Kind::BvSrem,
         {"remainder_signed", "a, b, width",
          "const U x = (a & sign) != 0 ? (U)((U)(~a + 1) & mask) : a;\n"
          "    const U y = (b & sign) != 0 ? (U)((U)(~b + 1) & mask) : b;\n"
          "    const U rest = y == 0 ? x : (U)(x % y);\n"
          "    return (a & sign) != 0 ? (U)((U)(~rest + 1) & mask) : rest;"}},
    };
    return table;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

std::string definition(const Helper& helper, unsigned bits) {
    const std::string type = type_name(bits);
    const std::string wide = bits < 32 ? "uint32_t" : type;  // what is narrower than int is computed in int otherwise
    const std::string body = replaced(replaced(replaced(helper.body, "(U)", "(" + type + ")"), "(W)", "(" + wide + ")"),
                                      "const U", "const " + type);
    const bool has_width = std::string(helper.parameters).find("width") != std::string::npos;
    std::string text = fmt::format("static {} {}_{}({} a, {} b{}) {{\n", type, helper.name, bits, type, type,
                                   has_width ? ", unsigned width" : "");
    if (body.find("mask") != std::string::npos)
        text += fmt::format("    const {0} mask = ({0})(({0})~({0})0 >> ({1} - width));\n", type, bits);
    if (body.find("sign)") != std::string::npos)
        text += fmt::format("    const {0} sign = ({0})(({0})1 << (width - 1));\n", type);
    return text + "    " + body + "\n}\n";
}

}  // namespace

bool Helpers::is_for(Kind kind) {
    return helpers().contains(kind);
}

bool Helpers::takes_width(Kind kind) {
    return kind != Kind::BvUrem;
}

std::string Helpers::use(Kind kind, unsigned bits) {
    used_.emplace(kind, bits);
    return fmt::format("{}_{}", helpers().at(kind).name, bits);
}

std::string Helpers::definitions() const {
    std::string text;
    if (is_wide_) text += "__extension__ typedef unsigned __int128 heddle_u128;\n";
    for (const auto& [kind, bits] : used_) text += definition(helpers().at(kind), bits);
    return text.empty() ? "" : text + "\n";
}

}  // namespace heddle::sequentialize

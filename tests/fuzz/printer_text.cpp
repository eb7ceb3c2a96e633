#include "fuzz/printer_text.h"

#include <fmt/format.h>

#include "util/check.h"

namespace heddle::fuzz {

namespace {

std::string literal(std::int64_t value, Type type) {
    if (type == Type::Int && value == INT32_MIN) return "(-2147483647 - 1)";
    const std::string digits = is_signed(type) || size_of(type) < 8 ? std::to_string(value)
                                                                    : std::to_string(static_cast<std::uint64_t>(value));
    const char* suffix = type == Type::UInt ? "U" : type == Type::Long ? "L" : type == Type::ULong ? "UL" : "";
    const std::string text = digits + suffix;
    return value < 0 && is_signed(type) ? "(" + text + ")" : text;
}

}  // namespace

std::string order_name(Order order, AccessKind access, bool c11) {
    const std::string prefix = c11 ? "memory_order_" : "__ATOMIC_";
    const auto named = [&](const char* lower, const char* upper) { return prefix + (c11 ? lower : upper); };
    if (order == Order::Relaxed) return named("relaxed", "RELAXED");
    if (order != Order::AcquireRelease) return named("seq_cst", "SEQ_CST");
    if (access == AccessKind::Load) return named("acquire", "ACQUIRE");
    if (access == AccessKind::Store) return named("release", "RELEASE");
    return named("acq_rel", "ACQ_REL");
}

bool TextOf::is_atomic(const Place& place) const {
    return place.kind != Place::Kind::Pointee && program_.objects[place.object].is_atomic;
}

std::string TextOf::converted(const Expression& operand, Type type, const std::optional<Place>& source) const {
    const std::string text = expression(operand, source);
    return result_type(operand) == type ? text : fmt::format("({})({})", name_of(type), text);
}

std::string TextOf::expression(const Expression& expression, const std::optional<Place>& source) const {
    using Kind = Expression::Kind;
    const auto operand = [&](Index i) { return converted(expression.operands[i], expression.type, source); };
    switch (expression.kind) {
        case Kind::Constant:
            return literal(expression.value, expression.type);
        case Kind::Local: {
            const Local& local = function_.locals[expression.local];
            return local.mask != 0 ? fmt::format("({} & {})", local.name, local.mask) : local.name;
        }
        case Kind::Loaded:
            HEDDLE_CHECK(source, "nothing is loaded");
            return load(*source);
        case Kind::Not:
            return "!(" + this->expression(expression.operands[0], source) + ")";
        case Kind::Complement:
            return "~(" + operand(0) + ")";
        case Kind::Cast:
            return fmt::format("({})({})", name_of(expression.type), this->expression(expression.operands[0], source));
        case Kind::Binary:
            return fmt::format("({} {} {})", operand(0), symbol_of(expression.op), operand(1));
        case Kind::Choice:
            return fmt::format("({} ? {} : {})", this->expression(expression.operands[0], source), operand(1),
                               operand(2));
    }
    HEDDLE_CHECK(false, "no such expression");
}

std::string TextOf::lvalue(const Place& place, const std::optional<Place>& source) const {
    const Object& object = program_.objects[place.object];
    switch (place.kind) {
        case Place::Kind::Cell:
            return object.name + object.cells[place.part].path;
        case Place::Kind::Element: {
            const std::string index = expression(place.index.at(0), source);
            std::string text = fmt::format("{}[{} & {}]", object.name, index, object.length - 1);
            if (object.kind == Object::Kind::StructArray)
                text += "." + program_.structs[object.struct_type].fields[place.part].name;
            return text;
        }
        case Place::Kind::Byte:
            return fmt::format("((unsigned char *)&{})[{}]", object.name, place.part);
        case Place::Kind::Pointee:
            return "*" + local(place.local);
    }
    HEDDLE_CHECK(false, "no such place");
}

std::string TextOf::address(const Place& place, const std::optional<Place>& source) const {
    return place.kind == Place::Kind::Pointee ? local(place.local) : "&" + lvalue(place, source);
}

std::string TextOf::load(const Place& place) const {
    if (place.order == Order::Plain) return lvalue(place, std::nullopt);
    const bool c11 = is_atomic(place);
    return fmt::format("{}({}, {})", c11 ? "atomic_load_explicit" : "__atomic_load_n", address(place, std::nullopt),
                       order_name(place.order, AccessKind::Load, c11));
}

std::string TextOf::store(const Place& place, const std::string& value, const std::optional<Place>& source) const {
    if (place.order == Order::Plain) return fmt::format("{} = {};", lvalue(place, source), value);
    const bool c11 = is_atomic(place);
    return fmt::format("{}({}, {}, {});", c11 ? "atomic_store_explicit" : "__atomic_store_n", address(place, source),
                       value, order_name(place.order, AccessKind::Store, c11));
}

}  // namespace heddle::fuzz

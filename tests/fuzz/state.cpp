#include "fuzz/state.h"

#include <fmt/format.h>

#include "util/check.h"

namespace heddle::fuzz {

namespace {

void append(std::string& text, std::int64_t value) {
    text.append(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace

std::string State::key() const {
    std::string text = memory;
    text.append(owners.begin(), owners.end());
    text.push_back(static_cast<char>(posted));
    for (const ThreadState& thread : threads) {
        text.push_back(static_cast<char>(thread.status));
        append(text, static_cast<std::int64_t>(thread.position));
        append(text, thread.result);
        for (const std::int64_t slot : thread.slots) append(text, slot);
    }
    return text;
}

Layout::Layout(const Program& program) : program_(program) {
    for (const Object& object : program.objects) {
        bases_.push_back(size_);
        size_ += (object.size + 7) / 8 * 8;
    }
}

std::string Layout::initial_memory() const {
    std::string memory(size_, '\0');
    for (Index o = 0; o < program_.objects.size(); ++o) {
        const Object& object = program_.objects[o];
        for (Index i = 0; i < object.initial.size(); ++i) {
            const std::int64_t value =
                object.kind == Object::Kind::Pointer ? address(object.target, {}, {}) : object.initial[i];
            write(memory, static_cast<std::int64_t>(bases_[o] + object.cells[i].offset), object.cells[i].type, value);
        }
    }
    return memory;
}

std::int64_t Layout::address(const Place& place, const Frame& frame, const std::vector<std::int64_t>& slots) const {
    if (place.kind == Place::Kind::Pointee) return slots.at(frame.first + place.local);
    const Object& object = program_.objects[place.object];
    const auto base = static_cast<std::int64_t>(bases_[place.object]);
    if (place.kind == Place::Kind::Byte) return base + static_cast<std::int64_t>(place.part);
    Index part = place.part;
    if (place.kind == Place::Kind::Element) {
        const auto index = static_cast<std::uint64_t>(evaluate(place.index.at(0), frame, slots));
        part += (index & (object.length - 1)) * object.cells_per_element();
    }
    return base + object.cells.at(part).offset;
}

std::string Layout::describe(const std::string& memory) const {
    std::string text;
    for (Index o = 0; o < program_.objects.size(); ++o) {
        const Object& object = program_.objects[o];
        if (object.kind == Object::Kind::Pointer) continue;
        for (const Cell& cell : object.cells)
            text += fmt::format("{}{}={}\n", object.name, cell.path,
                                read(memory, static_cast<std::int64_t>(bases_[o] + cell.offset), cell.type));
    }
    return text;
}

std::int64_t read(const std::string& memory, std::int64_t address, Type type) {
    std::uint64_t value = 0;
    for (unsigned i = size_of(type); i-- > 0;)
        value = value << 8 | static_cast<std::uint8_t>(memory.at(static_cast<std::size_t>(address) + i));
    return convert(type, static_cast<std::int64_t>(value));
}

void write(std::string& memory, std::int64_t address, Type type, std::int64_t value) {
    auto rest = static_cast<std::uint64_t>(convert(type, value));
    for (unsigned i = 0; i < size_of(type); ++i, rest >>= 8)
        memory.at(static_cast<std::size_t>(address) + i) = static_cast<char>(rest & 0xff);
}

std::int64_t evaluate(const Expression& expression, const Frame& frame, const std::vector<std::int64_t>& slots) {
    using Kind = Expression::Kind;
    const auto raw = [&](Index i) { return evaluate(expression.operands.at(i), frame, slots); };
    const auto operand = [&](Index i) { return convert(expression.type, raw(i)); };
    switch (expression.kind) {
        case Kind::Constant:
            return expression.value;
        case Kind::Local: {
            const std::int64_t value = slots.at(frame.first + expression.local);
            const std::int64_t mask = frame.function->locals.at(expression.local).mask;
            return mask != 0 ? value & mask : value;
        }
        case Kind::Loaded:
            return slots.at(frame.loaded);
        case Kind::Not:
            return raw(0) == 0;
        case Kind::Complement:
            return convert(expression.type, ~operand(0));
        case Kind::Cast:
            return operand(0);
        case Kind::Binary:
            if (expression.op == BinaryOp::LogicalAnd) return raw(0) != 0 && raw(1) != 0;
            if (expression.op == BinaryOp::LogicalOr) return raw(0) != 0 || raw(1) != 0;
            return apply(expression.op, expression.type, operand(0), operand(1));
        case Kind::Choice:
            return raw(0) != 0 ? operand(1) : operand(2);
    }
    HEDDLE_CHECK(false, "no such expression");
}

}  // namespace heddle::fuzz

#include "term/interner.h"

#include <algorithm>
#include <new>

#include "util/check.h"

namespace heddle::term::detail {
namespace {

std::size_t mix(std::size_t seed, std::uint64_t value) {
    seed = (seed ^ value) * 0x9e3779b97f4a7c15ULL;
    return seed ^ (seed >> 29);
}

}  // namespace

std::size_t Interner::Hash::operator()(const Shape& shape) const {
    std::size_t seed = mix(static_cast<std::size_t>(shape.kind), shape.sort.width());
    for (Term argument : shape.arguments) seed = mix(seed, argument.id());
    if (shape.kind == Kind::Extract) seed = mix(seed, (std::uint64_t{shape.range.high} << 32) | shape.range.low);
    if (shape.value != nullptr) {
        seed = mix(seed, static_cast<std::uint64_t>(shape.value->raw()));
        seed = mix(seed, static_cast<std::uint64_t>(shape.value->raw() >> 64));
    }
    if (shape.name != nullptr) seed = mix(seed, std::hash<std::string>{}(*shape.name));
    return seed;
}

bool Interner::Same::operator()(const Shape& a, const Shape& b) const {
    if (a.kind != b.kind || a.sort != b.sort) return false;
    if (a.kind == Kind::Constant) return *a.value == *b.value;
    if (a.kind == Kind::Variable) return *a.name == *b.name;
    return a.range.high == b.range.high && a.range.low == b.range.low &&
           std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end());
}

const Node* Interner::insert(const Shape& shape) {
    void* memory = arena_.allocate(sizeof(Node), alignof(Node));
    const Node* node = new (memory) Node{shape, static_cast<std::uint32_t>(nodes_.size())};
    nodes_.insert(node);
    return node;
}

Term Interner::application(Kind kind, Sort sort, std::span<const Term> arguments, Range range) {
    Shape shape{kind, sort, arguments, range};
    if (auto found = nodes_.find(shape); found != nodes_.end()) return Term(*found);
    auto* copy = static_cast<Term*>(arena_.allocate(arguments.size_bytes(), alignof(Term)));
    std::uninitialized_copy(arguments.begin(), arguments.end(), copy);
    shape.arguments = {copy, arguments.size()};
    return Term(insert(shape));
}

Term Interner::constant(const Value& value) {
    Shape shape{Kind::Constant, value.sort(), {}};
    shape.value = &value;
    if (auto found = nodes_.find(shape); found != nodes_.end()) return Term(*found);
    shape.value = &values_.emplace_back(value);
    return Term(insert(shape));
}

Term Interner::variable(std::string_view name, Sort sort) {
    auto [entry, is_new] = variables_.try_emplace(std::string(name), nullptr);
    if (is_new) {
        Shape shape{Kind::Variable, sort, {}};
        shape.name = &entry->first;  // keys of the map do not move
        entry->second = insert(shape);
    }
    HEDDLE_CHECK(entry->second->shape.sort == sort, "variable " + entry->first + " has another sort");
    return Term(entry->second);
}

}  // namespace heddle::term::detail

#include "fuzz/generator_scope.h"

namespace heddle::fuzz {

namespace {

std::optional<Type> none() {
    return std::nullopt;
}

}  // namespace

Type Vocabulary::any_type() {
    static const std::vector<unsigned> weights{3, 10, 4, 8, 3, 50, 8, 8, 3};
    return static_cast<Type>(random_.weighted(weights));
}

Expression Vocabulary::small_constant(Type type) {
    if (random_.chance(8))
        return constant(random_.pick({127L, 128L, 255L, 256L, -128L, 32767L, 65535L, 2147483647L}), type);
    return constant(random_.between(-1, 3), type);
}

std::vector<Index> Vocabulary::integer_locals(const Scope& scope) const {
    std::vector<Index> result;
    for (Index i = 0; i < scope.function.locals.size(); ++i)
        if (!scope.function.locals[i].is_pointer) result.push_back(i);
    return result;
}

Expression Vocabulary::leaf(const Scope& scope) {
    const auto locals = integer_locals(scope);
    if (locals.empty() || random_.chance(35)) return small_constant();
    const Index local = random_.pick(locals);
    return local_value(local, scope.function.locals[local].type);
}

Expression Vocabulary::value(const Scope& scope, std::optional<Type> loaded) {
    const Expression first = loaded ? fuzz::loaded(*loaded) : leaf(scope);
    const Type type = random_.chance(75) ? Type::Int : random_.pick({Type::UInt, Type::Long, Type::ULong});
    switch (random_.below(10)) {
        case 0:
            return {.kind = Expression::Kind::Cast, .type = any_type(), .operands = {first}};
        case 1:
            return {.kind = Expression::Kind::Complement, .type = type, .operands = {first}};
        case 2:
            return binary(random_.pick({BinaryOp::Shl, BinaryOp::Shr}), first, constant(random_.between(1, 3)), type);
        case 3:
            return {.kind = Expression::Kind::Choice,
                    .type = type,
                    .operands = {comparison(scope, loaded), leaf(scope), leaf(scope)}};
        case 4:
        case 5:
        case 6: {
            const auto op = random_.pick({BinaryOp::Add, BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::And,
                                          BinaryOp::Or, BinaryOp::Xor});
            return binary(op, first, leaf(scope), type);
        }
        default:
            return first;
    }
}

Expression Vocabulary::comparison(const Scope& scope, std::optional<Type> loaded) {
    const auto op = random_.pick({BinaryOp::Eq, BinaryOp::Ne, BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge});
    const Expression first = loaded ? fuzz::loaded(*loaded) : leaf(scope);
    const Type type = random_.chance(80) ? Type::Int : random_.pick({Type::UInt, Type::Long, Type::ULong});
    return binary(op, first, random_.chance(70) ? small_constant() : leaf(scope), type);
}

Expression Vocabulary::condition(const Scope& scope, std::optional<Type> loaded) {
    switch (random_.below(6)) {
        case 0:
            return binary(BinaryOp::And, value(scope, loaded), constant(1));
        case 1:
            return {.kind = Expression::Kind::Not, .operands = {value(scope, loaded)}};
        case 2: {
            // The loaded value stands on the left, where it is always evaluated.
            const auto op = random_.pick({BinaryOp::LogicalAnd, BinaryOp::LogicalOr});
            return binary(op, comparison(scope, loaded), comparison(scope, none()));
        }
        default:
            return comparison(scope, loaded);
    }
}

Index Vocabulary::new_local(Scope& scope, Type type) {
    auto& locals = scope.function.locals;
    locals.push_back(
        {.name = "l" + std::to_string(locals.size()), .type = type, .initial = small_constant(type).value});
    return locals.size() - 1;
}

Index Vocabulary::new_uninitialised(Scope& scope) {
    const Index index = new_local(scope, random_.pick({Type::Int, Type::Int, Type::UInt, Type::Long}));
    scope.function.locals[index].initial = std::nullopt;
    scope.function.locals[index].mask = random_.pick({1, 1, 3});
    return index;
}

Index Vocabulary::new_struct_local(Scope& scope, Index struct_type) {
    auto& locals = scope.function.locals;
    const Index first = locals.size();
    const auto& fields = program_.structs[struct_type].fields;
    for (Index i = 0; i < fields.size(); ++i)
        locals.push_back({.name = "s" + std::to_string(first) + "." + fields[i].name,
                          .type = fields[i].type,
                          .initial = random_.between(0, 1),
                          .struct_type = struct_type,
                          .field = i});
    return first;
}

std::optional<Index> Vocabulary::new_pointer(Scope& scope) {
    const auto type = pointee_type(scope);
    if (!type) return std::nullopt;
    auto& locals = scope.function.locals;
    // A local of main lies behind the locals in the text, so that the first target is a global.
    Scope elsewhere;
    const auto target = pointee(elsewhere, *type, true);
    if (!target) return std::nullopt;
    locals.push_back({.name = "p" + std::to_string(locals.size()),
                      .type = *type,
                      .is_pointer = true,
                      .initial = 0,
                      .target = *target});
    return locals.size() - 1;
}

Index Vocabulary::assignable(Scope& scope) {
    std::vector<Index> choices;
    for (const Index local : integer_locals(scope))
        if (!scope.reserved.contains(local)) choices.push_back(local);
    if (choices.empty() || (choices.size() < 4 && random_.chance(40))) return new_local(scope, any_type());
    return random_.pick(choices);
}

std::vector<Place> Vocabulary::static_places(const Scope& scope, bool for_pointers) const {
    std::vector<Place> result;
    for (Index o = 0; o < program_.objects.size(); ++o) {
        const Object& object = program_.objects[o];
        if (object.kind == Object::Kind::Pointer || (object.in_main && !scope.is_main())) continue;
        if (for_pointers && (object.is_atomic || object.is_volatile)) continue;
        for (Index part = 0; part < object.cells.size(); ++part) result.push_back(cell(program_, o, part));
        if (!byte_objects.contains(o)) continue;
        for (Index part = 0; part < object.size; ++part)
            result.push_back({.kind = Place::Kind::Byte, .type = Type::UChar, .object = o, .part = part});
    }
    return result;
}

std::optional<Type> Vocabulary::pointee_type(const Scope& scope) {
    const auto places = static_places(scope, true);
    if (places.empty()) return std::nullopt;
    return random_.pick(places).type;
}

std::optional<Place> Vocabulary::pointee(const Scope& scope, Type type, bool is_static) {
    std::vector<Place> fitting;
    for (const Place& place : static_places(scope, true))
        if (place.type == type) fitting.push_back(place);
    if (fitting.empty()) return std::nullopt;
    const Place place = random_.pick(fitting);
    const bool in_array = program_.objects[place.object].length > 1 && place.kind == Place::Kind::Cell;
    if (is_static || !in_array || random_.chance(40)) return place;
    const Index part = place.part % program_.objects[place.object].cells_per_element();
    return Place{
        .kind = Place::Kind::Element, .type = type, .object = place.object, .part = part, .index = {leaf(scope)}};
}

Place Vocabulary::element(const Scope& scope, Index object) {
    const Index part = random_.below(program_.objects[object].cells_per_element());
    return {.kind = Place::Kind::Element,
            .type = program_.objects[object].cells[part].type,
            .object = object,
            .part = part,
            .index = {leaf(scope)}};
}

// Some accesses are written as atomic operations.
void Vocabulary::decorate(Place& place) {
    if (place.type == Type::Bool || !random_.chance(20)) return;
    place.order = random_.pick({Order::Relaxed, Order::AcquireRelease, Order::SequentiallyConsistent});
}

std::optional<Place> Vocabulary::place(Scope& scope) {
    if (!scope.affords(1)) return std::nullopt;
    std::vector<Place> choices;
    for (Index i = 0; i < scope.function.locals.size(); ++i)
        if (scope.function.locals[i].is_pointer)
            choices.push_back({.kind = Place::Kind::Pointee, .type = scope.function.locals[i].type, .local = i});
    if (choices.empty() || random_.chance(scope.is_helper() ? 20 : 55)) {
        choices = static_places(scope, false);
        if (choices.empty()) return std::nullopt;
        // Each object is as likely as the others, however many cells it has.
        const Index object = random_.pick(choices).object;
        std::erase_if(choices, [&](const Place& place) { return place.object != object; });
        if (program_.objects[object].length > 1 && random_.chance(65)) choices = {element(scope, object)};
    }
    Place chosen = random_.pick(choices);
    decorate(chosen);
    scope.pay(1);
    return chosen;
}

std::optional<Place> Vocabulary::atomic_place(Scope& scope) {
    auto chosen = place(scope);
    if (!chosen) return std::nullopt;
    if (chosen->type == Type::Bool) return std::nullopt;
    if (chosen->order == Order::Plain && random_.chance(50)) chosen->order = Order::SequentiallyConsistent;
    return chosen;
}

std::optional<Index> Vocabulary::object_of(Object::Kind kind) {
    std::vector<Index> choices;
    for (Index o = 0; o < program_.objects.size(); ++o)
        if (program_.objects[o].kind == kind && !program_.objects[o].in_main) choices.push_back(o);
    if (choices.empty()) return std::nullopt;
    return random_.pick(choices);
}

}  // namespace heddle::fuzz

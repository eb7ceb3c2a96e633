#include "fuzz/generator_statements.h"

#include <utility>

namespace heddle::fuzz {

namespace {

// How likely each kind is in a program that uses it; in the order of Statement::Kind.  Return stands inside
// conditionals only; Create and Join are written by main's author.
const std::vector<unsigned> usual_weights{
    18,  // Assign
    22,  // Store
    8,   // Compound
    9,   // ReadModifyWrite
    7,   // CompareExchange
    14,  // Lock
    6,   // TryLock
    14,  // If
    6,   // For
    8,   // Atomic
    4,   // Assume
    8,   // Assert
    6,   // Nondet
    14,  // CopyStruct
    9,   // CopyIn
    9,   // CopyOut
    8,   // PointTo
    5,   // PublishPointer
    6,   // FetchPointer
    9,   // Call
    3,   // Return
    0,   // Create
    0,   // Join
    5,   // Post
    9,   // Await
    2,   // Quit
};

// Helpers may be called in atomic blocks.
bool may_wait(const Scope& scope) {
    return scope.function.kind == FunctionKind::Main || scope.function.kind == FunctionKind::Thread;
}

}  // namespace

StatementMaker::StatementMaker(Program& program, Random& random, Vocabulary& vocabulary)
    : program_(program), random_(random), words_(vocabulary), weights_(usual_weights) {
    for (std::size_t kind = static_cast<std::size_t>(Kind::Compound); kind < weights_.size(); ++kind)
        if (random_.chance(45)) weights_[kind] = 0;
    // Who waits for ever comes to no assertion: most programs have none of these.
    if (!random_.chance(25))
        for (const Kind kind : {Kind::Post, Kind::Await, Kind::Quit}) weights_[static_cast<std::size_t>(kind)] = 0;
}

std::optional<Type> StatementMaker::maybe_source(Statement& statement, Scope& scope, unsigned percent) {
    if (!random_.chance(percent)) return std::nullopt;
    statement.source = words_.place(scope);
    if (!statement.source) return std::nullopt;
    return statement.source->type;
}

std::vector<Statement> StatementMaker::list(Scope& scope, std::size_t count) {
    std::vector<Statement> result;
    for (unsigned tries = 0; result.size() < count && tries < 6 * count; ++tries) {
        const auto kind = static_cast<Kind>(random_.weighted(weights_));
        if (auto statement = make(kind, scope)) result.push_back(std::move(*statement));
    }
    return result;
}

std::vector<Statement> StatementMaker::block(Scope& scope, std::size_t count) {
    ++scope.depth;
    auto result = list(scope, count);
    --scope.depth;
    return result;
}

Statement StatementMaker::assertion(Scope& scope) {
    Statement result{.kind = Kind::Assert};
    const auto type = maybe_source(result, scope, 75);
    const auto compared = random_.chance(80) ? Type::Int : random_.pick({Type::UInt, Type::Long, Type::ULong});
    Expression checked = words_.value(scope, type);
    if (!type && random_.chance(80)) {
        const Index local = words_.assignable(scope);
        checked = local_value(local, scope.function.locals[local].type);
    }
    result.value = {binary(BinaryOp::Ne, std::move(checked), words_.small_constant(), compared)};
    return result;
}

StatementMaker::Result StatementMaker::store(Scope& scope) {
    Statement result{.kind = Kind::Store};
    result.target = words_.place(scope);
    if (!result.target) return std::nullopt;
    const auto type = maybe_source(result, scope, 35);
    // A loaded value goes into the index or into the stored value.
    const bool into_index = type && result.target->kind == Place::Kind::Element && random_.chance(40);
    if (into_index) result.target->index = {loaded(*type)};
    result.value = {words_.value(scope, into_index ? std::nullopt : type)};
    return result;
}

StatementMaker::Result StatementMaker::read_modify_write(Scope& scope) {
    Statement result{.kind = Kind::ReadModifyWrite};
    result.target = words_.atomic_place(scope);
    if (!result.target) return std::nullopt;
    result.local = words_.assignable(scope);
    if (random_.chance(80))
        result.op =
            random_.pick({BinaryOp::Add, BinaryOp::Add, BinaryOp::Sub, BinaryOp::Or, BinaryOp::Xor, BinaryOp::And});
    result.style = random_.pick({AtomicStyle::Builtin, AtomicStyle::BuiltinNewValue, AtomicStyle::Sync});
    const auto type = maybe_source(result, scope, 15);
    result.value = {words_.value(scope, type)};
    return result;
}

StatementMaker::Result StatementMaker::compare_exchange(Scope& scope) {
    Statement result{.kind = Kind::CompareExchange};
    result.target = words_.atomic_place(scope);
    if (!result.target) return std::nullopt;
    result.expected = words_.new_local(scope, result.target->type);
    result.local = words_.new_local(scope, Type::Int);
    result.value = {words_.value(scope, std::nullopt)};
    return result;
}

// Mutexes are mostly taken in the order of their numbers.
StatementMaker::Result StatementMaker::locked(Kind kind, Scope& scope) {
    if (scope.in_atomic || scope.is_helper() || scope.depth > 2 || !scope.affords(3)) return std::nullopt;
    Statement result{.kind = kind, .index = random_.below(program_.mutexes)};
    const bool in_order = scope.held.empty() || *scope.held.rbegin() < result.index;
    if (scope.held.contains(result.index) || (!in_order && !random_.chance(25))) return std::nullopt;
    scope.pay(2);
    scope.held.insert(result.index);
    result.body = block(scope, 1 + random_.below(2));
    scope.held.erase(result.index);
    if (kind == Kind::TryLock && random_.chance(60)) result.otherwise = block(scope, 1);
    return result;
}

StatementMaker::Result StatementMaker::loop(Scope& scope) {
    if (scope.times > 1 || scope.depth > 2 || !scope.affords(2)) return std::nullopt;
    Statement result{.kind = Kind::For, .local = words_.new_local(scope, Type::Int), .count = 1 + random_.below(2)};
    scope.reserved.insert(result.local);
    scope.times = static_cast<int>(result.count);
    result.body = block(scope, 1 + random_.below(2));
    scope.times = 1;
    scope.reserved.erase(result.local);
    return result;
}

StatementMaker::Result StatementMaker::atomic_block(Scope& scope) {
    if (scope.in_atomic || scope.is_helper() || scope.depth > 2) return std::nullopt;
    Statement result{.kind = Kind::Atomic};
    scope.in_atomic = true;
    result.body = block(scope, 1 + random_.below(3));
    scope.in_atomic = false;
    return result;
}

StatementMaker::Result StatementMaker::conditional(Scope& scope) {
    if (scope.depth > 2) return std::nullopt;
    Statement result{.kind = Kind::If};
    const auto type = maybe_source(result, scope, 60);
    result.value = {words_.condition(scope, type)};
    result.body = block(scope, 1 + random_.below(2));
    if (random_.chance(40)) result.otherwise = block(scope, 1);
    return result;
}

StatementMaker::Result StatementMaker::nondet(Scope& scope) {
    Statement result{.kind = Kind::Nondet, .local = words_.assignable(scope), .masked = random_.chance(50)};
    const Type type = scope.function.locals[result.local].type;
    result.high = type == Type::Bool ? 1 : random_.pick({1, 1, 3});
    if (!result.masked && is_signed(type)) result.low = random_.between(-1, 1);
    return result;
}

StatementMaker::Result StatementMaker::copy(Kind kind, Scope& scope) {
    const auto object = words_.object_of(Object::Kind::Struct);
    if (!object) return std::nullopt;
    Statement result{.kind = kind, .index = *object};
    const int cells = static_cast<int>(program_.objects[*object].cells.size());
    const int accesses = kind == Kind::CopyStruct ? 2 * cells : cells;
    if (!scope.affords(accesses)) return std::nullopt;
    const Index struct_type = program_.objects[*object].struct_type;
    if (kind == Kind::CopyStruct) {
        const auto other = words_.object_of(Object::Kind::Struct);
        if (*other == *object || program_.objects[*other].struct_type != struct_type) return std::nullopt;
        result.other = *other;
    } else {
        result.local = words_.new_struct_local(scope, struct_type);
        for (Index i = 0; i + 1 < result.local; ++i)
            if (scope.function.locals[i].struct_type == struct_type && scope.function.locals[i].field == 0 &&
                random_.chance(60))
                result.local = i;
    }
    scope.pay(accesses);
    return result;
}

StatementMaker::Result StatementMaker::pointer(Kind kind, Scope& scope) {
    Statement result{.kind = kind};
    if (kind == Kind::PointTo) {
        const auto local = words_.new_pointer(scope);
        if (!local) return std::nullopt;
        result.local = *local;
        const Type type = scope.function.locals[*local].type;
        result.target = words_.pointee(scope, type, false);
        result.alternative = words_.pointee(scope, type, false);
        const auto loaded_type = maybe_source(result, scope, 40);
        result.value = {words_.condition(scope, loaded_type)};
        return result;
    }
    const auto object = words_.object_of(Object::Kind::Pointer);
    if (!object || !scope.affords(1)) return std::nullopt;
    result.index = *object;
    const Type type = program_.objects[*object].type;
    if (kind == Kind::PublishPointer) {
        result.target = words_.pointee(scope, type, false);
    } else {
        const Place target = program_.objects[*object].target;
        auto& locals = scope.function.locals;
        locals.push_back(
            {.name = "p" + std::to_string(locals.size()), .type = type, .is_pointer = true, .target = target});
        result.local = locals.size() - 1;
    }
    scope.pay(1);
    return result;
}

StatementMaker::Result StatementMaker::call(Scope& scope) {
    std::vector<Index> choices;
    for (const auto& [function, cost] : helper_costs_)
        if (scope.affords(cost) &&
            !(scope.in_atomic && program_.functions[function].kind == FunctionKind::AtomicHelper))
            choices.push_back(function);
    if (scope.is_helper() || choices.empty()) return std::nullopt;
    Statement result{.kind = Kind::Call, .index = random_.pick(choices)};
    scope.pay(helper_costs_[result.index]);
    result.target = words_.pointee(scope, program_.functions[result.index].locals[0].type, false);
    if (!result.target) return std::nullopt;
    result.local = words_.assignable(scope);
    const auto type = maybe_source(result, scope, 20);
    result.value = {words_.value(scope, type)};
    return result;
}

StatementMaker::Result StatementMaker::make(Kind kind, Scope& scope) {
    switch (kind) {
        case Kind::Assign: {
            Statement result{.kind = kind, .local = words_.assignable(scope)};
            const auto type = maybe_source(result, scope, 75);
            if (!type && scope.budget == 0) return std::nullopt;
            result.value = {words_.value(scope, type)};
            return result;
        }
        case Kind::Store:
            return store(scope);
        case Kind::Compound: {
            if (!scope.affords(2)) return std::nullopt;
            Statement result{.kind = kind};
            result.target = words_.place(scope);
            if (!result.target) return std::nullopt;
            scope.pay(1);
            result.target->order = Order::Plain;
            result.op = random_.pick({BinaryOp::Add, BinaryOp::Sub, BinaryOp::And, BinaryOp::Or, BinaryOp::Xor});
            result.value = {words_.value(scope, std::nullopt)};
            return result;
        }
        case Kind::ReadModifyWrite:
            return read_modify_write(scope);
        case Kind::CompareExchange:
            return compare_exchange(scope);
        case Kind::Lock:
        case Kind::TryLock:
            return locked(kind, scope);
        case Kind::If:
            return conditional(scope);
        case Kind::For:
            return loop(scope);
        case Kind::Atomic:
            return atomic_block(scope);
        case Kind::Assume: {
            Statement result{.kind = kind};
            const auto type = maybe_source(result, scope, 60);
            result.value = {words_.condition(scope, type)};
            return result;
        }
        case Kind::Assert:
            return assertion(scope);
        case Kind::Nondet:
            return nondet(scope);
        case Kind::CopyStruct:
        case Kind::CopyIn:
        case Kind::CopyOut:
            return copy(kind, scope);
        case Kind::PointTo:
        case Kind::PublishPointer:
        case Kind::FetchPointer:
            return pointer(kind, scope);
        case Kind::Call:
            return call(scope);
        case Kind::Return:
            if (scope.in_atomic || scope.depth == 0) return std::nullopt;
            return Statement{.kind = kind, .value = {words_.value(scope, std::nullopt)}};
        case Kind::Create:
        case Kind::Join:
            return std::nullopt;
        case Kind::Post:
        case Kind::Await:
            if (scope.in_atomic || scope.budget < 1 || !may_wait(scope)) return std::nullopt;
            scope.pay(1);
            return Statement{.kind = kind};
        case Kind::Quit:
            if (scope.in_atomic || scope.depth == 0 || !may_wait(scope)) return std::nullopt;
            return Statement{.kind = kind};
    }
    return std::nullopt;
}

}  // namespace heddle::fuzz

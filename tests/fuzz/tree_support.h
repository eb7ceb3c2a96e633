// Hand-written trees for the tests.
#pragma once

#include <utility>
#include <vector>

#include "fuzz/tree.h"

namespace heddle::fuzz {

using Kind = Statement::Kind;

inline Statement load(Index local, Place source) {
    const Type type = source.type;
    return {.kind = Kind::Assign, .local = local, .source = std::move(source), .value = {loaded(type)}};
}

inline Statement store(Place target, Expression value) {
    return {.kind = Kind::Store, .target = std::move(target), .value = {std::move(value)}};
}

inline Statement locked(std::vector<Statement> body) {
    return {.kind = Kind::Lock, .index = 0, .body = std::move(body)};
}

inline Statement check(Expression condition) {
    return {.kind = Kind::Assert, .value = {std::move(condition)}};
}

inline Statement check_holds(Place source, std::int64_t value) {
    const Type type = source.type;
    return {.kind = Kind::Assert,
            .source = std::move(source),
            .value = {binary(BinaryOp::Eq, loaded(type), constant(value), Type::Long)}};
}

// A thread with `locals` integer locals, the first of which is its argument.
inline Index add_thread(Program& program, std::vector<Statement> body, Index locals = 2) {
    Function function{.kind = FunctionKind::Thread, .name = "thread" + std::to_string(program.threads.size())};
    for (Index i = 0; i < locals; ++i) function.locals.push_back({.name = "l" + std::to_string(i)});
    function.body = std::move(body);
    program.functions.push_back(std::move(function));
    program.threads.push_back(program.functions.size() - 1);
    return program.threads.size() - 1;
}

// A main that creates all threads, joins them and then runs `body`.
inline void add_main(Program& program, std::vector<Statement> body, Index locals = 2) {
    Function function{.kind = FunctionKind::Main, .name = "main"};
    for (Index i = 0; i < locals; ++i) function.locals.push_back({.name = "l" + std::to_string(i)});
    for (Index i = 0; i < program.threads.size(); ++i)
        function.body.push_back({.kind = Kind::Create, .index = i, .value = {constant(static_cast<std::int64_t>(i))}});
    for (Index i = 0; i < program.threads.size(); ++i) function.body.push_back({.kind = Kind::Join, .index = i});
    for (Statement& statement : body) function.body.push_back(std::move(statement));
    program.functions.push_back(std::move(function));
}

}  // namespace heddle::fuzz

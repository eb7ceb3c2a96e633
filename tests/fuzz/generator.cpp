#include "fuzz/generator.h"

#include <algorithm>

#include "fuzz/assertion_tuning.h"
#include "fuzz/generator_scope.h"
#include "fuzz/generator_statements.h"

namespace heddle::fuzz {

namespace {

// Writes one program.
class Author {
public:
    explicit Author(Random& random) : random_(random), words_(program_, random), maker_(program_, random, words_) {}

    Program write() {
        program_.mutexes = 1 + random_.below(2);
        program_.handles_are_global = random_.chance(30);
        write_objects();
        write_helpers();
        write_threads();
        write_main();
        return std::move(program_);
    }

private:
    using Kind = Statement::Kind;

    void write_objects();
    void write_struct_objects();
    void write_scalar();
    void write_helpers();
    void write_threads();
    void write_main();
    void write_creates(std::vector<Statement>& body, Scope& scope);
    void write_joins(std::vector<Statement>& body, Scope& scope);
    void finish(Scope& scope, std::vector<Statement> body);

    Random& random_;
    Program program_;
    Vocabulary words_;
    StatementMaker maker_;
    std::optional<Index> escaping_;  // the object in main whose address the threads get
    int access_budget_ = 0;          // of all threads but main
};

void Author::write_scalar() {
    const Index index = add_scalar(program_, words_.any_type(), random_.between(0, 1));
    Object& object = program_.objects[index];
    if (object.type != Type::Bool && random_.chance(25))
        object.is_atomic = true;
    else if (random_.chance(10))
        object.is_volatile = true;
    else if (size_of(object.type) > 1 && random_.chance(25))
        words_.byte_objects.insert(index);
}

void Author::write_struct_objects() {
    StructType type{"s" + std::to_string(program_.structs.size()), {}};
    for (const char* name : {"a", "b", "c"})
        if (type.fields.size() < 2 || random_.chance(20)) type.fields.push_back({name, words_.any_type()});
    program_.structs.push_back(type);
    const Index number = program_.structs.size() - 1;
    if (random_.chance(30)) {
        add_struct_array(program_, number, 2);
        return;
    }
    const std::size_t count = random_.chance(30) ? 1 : 2;
    for (std::size_t i = 0; i < count; ++i)
        add_struct(program_, number, {random_.between(0, 1), random_.between(0, 1), random_.between(0, 1)});
}

void Author::write_objects() {
    write_scalar();
    const std::size_t more = 1 + random_.below(3);
    for (std::size_t i = 0; i < more; ++i) {
        switch (random_.weighted({38, 22, 28, 12})) {
            case 0:
                write_scalar();
                break;
            case 1:
                add_array(program_, words_.any_type(), std::vector<std::int64_t>(random_.pick({2U, 2U, 4U}), 0));
                break;
            case 2:
                write_struct_objects();
                break;
            default:
                add_union(program_, random_.pick({0, 1, 257, 65536}));
                break;
        }
    }
    if (maker_.uses(Kind::FetchPointer) || maker_.uses(Kind::PublishPointer))
        if (const auto type = words_.pointee_type({})) add_pointer(program_, *words_.pointee({}, *type, true));
    if (random_.chance(15)) {
        escaping_ = add_scalar(program_, random_.pick({Type::Int, Type::Long, Type::UChar}), random_.between(0, 1));
        program_.objects[*escaping_].in_main = true;
    }
}

void Author::finish(Scope& scope, std::vector<Statement> body) {
    scope.function.body = std::move(body);
    program_.functions.push_back(std::move(scope.function));
}

void Author::write_helpers() {
    if (!maker_.uses(Kind::Call)) return;
    const auto type = words_.pointee_type({});
    const auto target = type ? words_.pointee({}, *type, true) : std::nullopt;
    if (!target) return;
    const bool atomic = random_.chance(30);
    Scope scope{.function = {.kind = atomic ? FunctionKind::AtomicHelper : FunctionKind::Helper,
                             .name = atomic ? "__VERIFIER_atomic_helper" : "helper"}};
    scope.function.locals = {{.name = "p0", .type = *type, .is_pointer = true, .target = *target}, {.name = "l1"}};
    const int budget = 2;
    scope.budget = budget;
    scope.in_atomic = atomic;
    if (random_.chance(20)) words_.new_uninitialised(scope);
    auto body = maker_.list(scope, 1 + random_.below(2));
    // In an atomic function a return at the end only.
    body.push_back({.kind = Kind::Return, .value = {words_.value(scope, std::nullopt)}});
    const int cost = std::max(1, budget - scope.budget);
    finish(scope, std::move(body));
    maker_.note_helper(program_.functions.size() - 1, cost);
}

void Author::write_threads() {
    const std::size_t count = random_.chance(70) ? 2 : 3;
    access_budget_ = static_cast<int>(7 + random_.below(7));
    while (program_.threads.size() < count) {
        const Index number = program_.threads.size();
        Scope scope{.function = {.kind = FunctionKind::Thread, .name = "thread" + std::to_string(number)}};
        scope.budget = access_budget_ / static_cast<int>(count);
        Local parameter{.name = "l0"};
        if (escaping_) parameter = {.name = "p0", .type = program_.objects[*escaping_].type, .is_pointer = true};
        scope.function.locals = {parameter};
        if (random_.chance(20)) words_.new_uninitialised(scope);
        auto body = maker_.list(scope, 1 + random_.below(4));
        if (random_.chance(30) && maker_.uses(Kind::Assert)) body.push_back(maker_.assertion(scope));
        if (random_.chance(35)) body.push_back({.kind = Kind::Return, .value = {words_.value(scope, std::nullopt)}});
        finish(scope, std::move(body));
        program_.threads.push_back(program_.functions.size() - 1);
        // Sometimes two threads run one function, with different arguments.
        if (program_.threads.size() < count && random_.chance(30)) program_.threads.push_back(program_.threads.back());
    }
}

void Author::write_creates(std::vector<Statement>& body, Scope& scope) {
    for (Index i = 0; i < program_.threads.size(); ++i) {
        Statement create{.kind = Kind::Create, .index = i};
        if (escaping_)
            create.target = cell(program_, *escaping_);
        else if (random_.chance(80))
            create.value = {constant(static_cast<std::int64_t>(i))};
        else
            create.value = {words_.value(scope, std::nullopt)};
        body.push_back(create);
    }
}

void Author::write_joins(std::vector<Statement>& body, Scope& scope) {
    const std::size_t style = random_.weighted({60, 20, 20});  // all, some, none
    for (Index i = 0; i < program_.threads.size(); ++i) {
        if (style == 2 || (style == 1 && random_.chance(50))) continue;
        Statement join{.kind = Kind::Join, .index = i, .keeps_result = random_.chance(30)};
        if (join.keeps_result) join.local = words_.assignable(scope);
        body.push_back(join);
    }
}

void Author::write_main() {
    Scope scope{.function = {.kind = FunctionKind::Main, .name = "main"}};
    if (random_.chance(15)) words_.new_uninitialised(scope);
    std::vector<Statement> body;
    const auto append = [&](std::vector<Statement> more) { body.insert(body.end(), more.begin(), more.end()); };
    scope.budget = 2;
    if (random_.chance(30)) append(maker_.list(scope, 1));
    write_creates(body, scope);
    scope.budget = 2;
    if (random_.chance(30)) append(maker_.list(scope, 1 + random_.below(2)));
    write_joins(body, scope);
    scope.budget = 3;
    if (random_.chance(40)) append(maker_.list(scope, 1 + random_.below(2)));
    const std::size_t assertions = random_.weighted({15, 50, 35});
    for (std::size_t i = 0; i < assertions; ++i) body.push_back(maker_.assertion(scope));
    finish(scope, std::move(body));
}

bool has_assertion(Program& program) {
    bool found = false;
    for (Function& function : program.functions)
        for_each_statement(function.body, [&](const Statement& s) { found |= s.kind == Statement::Kind::Assert; });
    return found;
}

}  // namespace

Case generate(std::uint64_t seed) {
    Random random(seed);
    for (;;) {
        Case result{.seed = seed, .program = Author(random).write()};
        if (!has_assertion(result.program)) continue;
        if (!tune_assertions(result.program, random)) continue;
        const OracleResult answer = explore(result.program);
        result.verdict = answer.verdict;
        result.states = answer.states;
        if (answer.verdict != Verdict::TooLarge) return result;
    }
}

}  // namespace heddle::fuzz

// The oracle on programs whose answers are known by thought.
#include "fuzz/oracle.h"

#include <doctest/doctest.h>

#include "fuzz/tree_support.h"

using namespace heddle::fuzz;

namespace {

Expression local_plus(Index local, std::int64_t value) {
    return binary(BinaryOp::Add, local_value(local), constant(value));
}

// Two threads that each add one to a counter, in a load and a store.
Program counter(bool with_lock) {
    Program program{.mutexes = 1};
    const Place x = cell(program, add_scalar(program, Type::Int, 0));
    const std::vector<Statement> increment{load(1, x), store(x, local_plus(1, 1))};
    for (int i = 0; i < 2; ++i) add_thread(program, with_lock ? std::vector{locked(increment)} : increment);
    add_main(program, {check_holds(x, 2)});
    return program;
}

Verdict verdict(const Program& program) {
    return explore(program).verdict;
}

}  // namespace

TEST_CASE("an update can be lost without a lock, and cannot with one") {
    CHECK(verdict(counter(false)) == Verdict::Unsafe);
    CHECK(verdict(counter(true)) == Verdict::Safe);
}

TEST_CASE("a compound assignment is two accesses, on an atomic object one") {
    for (const bool atomic : {false, true}) {
        Program program;
        const Index object = add_scalar(program, Type::UChar, 255);
        program.objects[object].is_atomic = atomic;
        const Place x = cell(program, object);
        const Statement add{.kind = Kind::Compound, .op = BinaryOp::Add, .target = x, .value = {constant(1)}};
        for (int i = 0; i < 2; ++i) add_thread(program, {add});
        add_main(program, {check_holds(x, 1)});
        CHECK(verdict(program) == (atomic ? Verdict::Safe : Verdict::Unsafe));
    }
}

TEST_CASE("store buffering cannot be seen under sequential consistency") {
    for (const std::int64_t other : {0, 1}) {
        Program program;
        const Place x = cell(program, add_scalar(program, Type::Int, 0));
        const Place y = cell(program, add_scalar(program, Type::Int, 0));
        const Place a = cell(program, add_scalar(program, Type::Int, 9));
        const Place b = cell(program, add_scalar(program, Type::Int, 9));
        add_thread(program, {store(x, constant(1)), load(1, y), store(a, local_value(1))});
        add_thread(program, {store(y, constant(1)), load(1, x), store(b, local_value(1))});
        const auto differs = [](Index local, std::int64_t value) {
            return binary(BinaryOp::Ne, local_value(local), constant(value));
        };
        add_main(program,
                 {load(0, a), load(1, b), check(binary(BinaryOp::LogicalOr, differs(0, 0), differs(1, other)))});
        CHECK(verdict(program) == (other == 0 ? Verdict::Safe : Verdict::Unsafe));
    }
}

TEST_CASE("a struct is copied cell by cell, unless in an atomic block") {
    for (const bool atomic : {false, true}) {
        Program program;
        program.structs.push_back({"pair", {{"a", Type::Int}, {"b", Type::Int}}});
        const Index from = add_struct(program, 0, {0, 0});
        const Index to = add_struct(program, 0, {0, 0});
        const Statement copy{.kind = Kind::CopyStruct, .index = to, .other = from};
        const Statement write{
            .kind = Kind::Atomic,
            .body = {store(cell(program, from, 0), constant(1)), store(cell(program, from, 1), constant(1))}};
        add_thread(program, {write});
        add_thread(program, {atomic ? Statement{.kind = Kind::Atomic, .body = {copy}} : copy});
        add_main(program, {load(0, cell(program, to, 0)), load(1, cell(program, to, 1)),
                           check(binary(BinaryOp::Eq, local_value(0), local_value(1)))});
        CHECK(verdict(program) == (atomic ? Verdict::Safe : Verdict::Unsafe));
    }
}

TEST_CASE("an uninitialised local has any value, but one value") {
    const auto program = [](const Expression& condition) {
        Program result;
        add_thread(result, {check(condition)});
        result.functions[0].locals[1] = {.name = "l1", .initial = std::nullopt, .mask = 3};
        add_main(result, {});
        return result;
    };
    CHECK(verdict(program(binary(BinaryOp::Ne, local_value(1), constant(3)))) == Verdict::Unsafe);
    CHECK(verdict(program(binary(BinaryOp::Ne, local_value(1), constant(4)))) == Verdict::Safe);
    CHECK(verdict(program(binary(BinaryOp::Eq, local_value(1), local_value(1)))) == Verdict::Safe);
}

TEST_CASE("trylock fails while another thread holds the mutex, and only then") {
    for (const bool contended : {false, true}) {
        Program program{.mutexes = 2};
        const Index other_mutex = contended ? 0 : 1;
        add_thread(program, {{.kind = Kind::TryLock,
                              .index = 0,
                              .body = {{.kind = Kind::Assume, .value = {constant(1)}}},
                              .otherwise = {check(constant(0))}}});
        add_thread(program, {{.kind = Kind::Lock, .index = other_mutex}});
        add_main(program, {});
        CHECK(verdict(program) == (contended ? Verdict::Unsafe : Verdict::Safe));
    }
}

TEST_CASE("a false assumption ends its thread alone, but undoes an atomic block") {
    for (const bool atomic : {false, true}) {
        Program program;
        const Place x = cell(program, add_scalar(program, Type::Int, 0));
        const std::vector<Statement> body{store(x, constant(1)), {.kind = Kind::Assume, .value = {constant(0)}}};
        add_thread(program, atomic ? std::vector{Statement{.kind = Kind::Atomic, .body = body}} : body);
        add_thread(program, {check_holds(x, 0)});
        add_main(program, {check(constant(0))});  // never reached: the first thread cannot be joined
        CHECK(verdict(program) == (atomic ? Verdict::Safe : Verdict::Unsafe));
    }
}

TEST_CASE("main takes the other threads with it when it returns") {
    for (const bool joined : {false, true}) {
        Program program;
        const Place x = cell(program, add_scalar(program, Type::Int, 0));
        add_thread(program, {store(x, constant(1))});
        add_main(program, {store(x, constant(2))});
        auto& body = program.main().body;
        if (!joined) std::erase_if(body, [](const Statement& s) { return s.kind == Kind::Join; });
        const auto finals = explore(program, {.keep_finals = true}).finals;
        CHECK(finals.contains("g0=2\n"));
        CHECK(finals.contains("g0=1\n") == !joined);
    }
}

TEST_CASE("threads that wait for each other's mutexes are simply stuck") {
    Program program{.mutexes = 2};
    const auto nested = [](Index outer, Index inner) {
        return Statement{.kind = Kind::Lock, .index = outer, .body = {{.kind = Kind::Lock, .index = inner}}};
    };
    add_thread(program, {nested(0, 1)});
    add_thread(program, {nested(1, 0)});
    add_main(program, {});
    const OracleResult result = explore(program, {.keep_finals = true});
    CHECK(result.verdict == Verdict::Safe);
    CHECK(result.finals.size() == 1);
}

TEST_CASE("bytes and words of one object are the same memory") {
    Program program;
    const Index object = add_union(program, 0);
    add_thread(program, {store(cell(program, object, 4), constant(1))});    // byte[1]
    add_thread(program, {store(cell(program, object, 2), constant(513))});  // half[1]
    add_main(program, {check_holds(cell(program, object, 0), 0x02010100)});
    CHECK(verdict(program) == Verdict::Safe);
}

TEST_CASE("compare-and-exchange succeeds once among two threads") {
    Program program;
    const Place x = cell(program, add_scalar(program, Type::Int, 0));
    const Place won = cell(program, add_scalar(program, Type::Int, 0));
    for (int i = 0; i < 2; ++i)
        add_thread(program,
                   {{.kind = Kind::CompareExchange, .local = 1, .expected = 2, .target = x, .value = {constant(7)}},
                    {.kind = Kind::ReadModifyWrite,
                     .local = 1,
                     .op = BinaryOp::Add,
                     .target = won,
                     .value = {local_value(1)}}},
                   3);
    add_main(program, {check_holds(won, 1), check_holds(x, 7)});
    CHECK(verdict(program) == Verdict::Safe);
}

TEST_CASE("a thread's result comes back through join") {
    Program program;
    add_thread(program, {{.kind = Kind::Return, .value = {local_plus(0, 300)}}});
    add_main(program, {check(binary(BinaryOp::Eq, local_value(0), constant(44)))});
    program.main().locals[0].type = Type::UChar;
    program.main().body[1].keeps_result = true;
    CHECK(verdict(program) == Verdict::Safe);
}

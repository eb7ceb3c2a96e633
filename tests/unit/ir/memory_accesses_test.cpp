// Loads and stores of any address, and pieces of memory.
#include "walked.h"

using namespace heddle;
using term::Term;
using Strings = std::vector<std::string>;

namespace {

struct Fixture : testing::Walked {
    Fixture()
        : Walked(
              "@x = global i32 5\n@y = global i32 6\n@c = constant i32 7\n@a = global [3 x i32] zeroinitializer\n"
              "define i32 @f() {\n"
              "  %v = load i32, ptr @x, !heddle.id !0\n"
              "  ret i32 %v\n"
              "}\n") {}
    std::optional<Term> load(Term pointer) { return tools.accesses.load(state, here, pointer, 4, {}); }
    bool store(Term pointer, Term value) { return tools.accesses.store(state, here, pointer, value, {true, false}); }
    ir::Site here = site("v");
    Term p = condition("p");
    Term null = manager.bits(0, 64);
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "private memory is read and written without steps") {
    CHECK(load(address("x")) == number(5));
    CHECK(store(address("x"), number(8)));
    CHECK(load(address("x")) == number(8));
    CHECK(load(address("y")) == number(6));
    CHECK(steps().empty());
    CHECK(ends().empty());
}

TEST_CASE_FIXTURE(Fixture, "an access to shared memory is a step that is over at once") {
    share("x");
    const auto value = load(address("x"));
    CHECK(steps() == "load x");
    CHECK_FALSE(state.open);
    REQUIRE(thread().locations.front().step().reads.size() == 1);
    CHECK(value == thread().locations.front().step().reads.front().value);
    CHECK(store(address("x"), number(8)));
    CHECK(load(address("y")) == number(6));
    CHECK(steps() == "load x; store x");
    CHECK(thread().locations.back().step().plain);
}

TEST_CASE_FIXTURE(Fixture, "a pointer with two targets reads the one it means, and writes no other") {
    const Term pointer = manager.ite(p, address("x"), address("y"));
    CHECK(tools.targets.targets_of(pointer, 4, here).size() == 2);
    CHECK(load(pointer) == manager.ite(p, number(5), number(6)));
    CHECK(store(pointer, number(8)));
    CHECK(load(address("x")) == manager.ite(p, number(8), number(5)));
    CHECK(load(address("y")) == manager.ite(p, number(6), number(8)));
    CHECK(ends().empty());
}

TEST_CASE_FIXTURE(Fixture, "what is no memory of the program fails") {
    SUBCASE("null") {
        CHECK(load(manager.ite(p, address("x"), null)) == number(5));
        CHECK(ends() == Strings{"null pointer dereference"});
    }
    SUBCASE("the end of an object") {
        CHECK_FALSE(load(pass.objects.address(object("x"), 4)));
        CHECK(ends() == Strings{"out-of-bounds access"});
    }
    SUBCASE("a constant") {
        CHECK(load(address("c")) == number(7));
        CHECK_FALSE(store(address("c"), number(1)));
        CHECK(ends() == Strings{"write to a constant"});
    }
}

TEST_CASE_FIXTURE(Fixture, "inside a critical section a guarded access is a piece of its step, another one ends it") {
    share("x");
    share("y");
    const std::uint64_t mutex = 1;
    knowledge.restrict_guards(object("x"), 0, {mutex});
    tools.steps.open_step(state, here, model::StepKind::Lock, "lock m");
    state.section = mutex;
    load(address("x"));
    CHECK(steps() == "lock m");
    REQUIRE(thread().locations.front().step().pieces.size() == 1);
    CHECK(thread().locations.front().step().pieces.front().text == "load x");
    load(address("y"));
    CHECK(steps() == "lock m; load y");
    CHECK_FALSE(state.section);
}

TEST_CASE_FIXTURE(Fixture, "memory is copied in pieces that fit the cells and eight bytes") {
    const auto sizes = [](std::uint64_t bytes, const std::set<std::uint64_t>& borders) {
        std::vector<std::uint64_t> result;
        for (const ir::CellRange& range : ir::Pieces::cut(bytes, borders)) result.push_back(range.size);
        return result;
    };
    CHECK(sizes(20, {}) == std::vector<std::uint64_t>{8, 8, 4});
    CHECK(sizes(12, {3}) == std::vector<std::uint64_t>{3, 8, 1});
    CHECK(tools.pieces.borders_within(address("a"), 8) == std::vector<std::uint64_t>{4});
    CHECK(tools.pieces.borders_within(address("a"), 12) == std::vector<std::uint64_t>{4, 8});
}

TEST_CASE_FIXTURE(Fixture, "an object whose size is an input has a bound") {
    const Term size = manager.variable("size", term::Sort::bits(64));
    CHECK(tools.allocations.bounded_size(state, here, number(100, 64)) == 100);
    CHECK(tools.allocations.bounded_size(state, here, size) == tools.allocations.capacity());
    CHECK(state.path == std::vector<Term>{manager.bv_ule(size, number(tools.allocations.capacity(), 64))});
    CHECK(ends().size() == 1);
}

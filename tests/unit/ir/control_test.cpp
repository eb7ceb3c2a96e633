// Blocks, loops and waits, with instructions of the test's own.
#include "ir/walk/control.h"

#include <algorithm>

#include "walked.h"

using namespace heddle;
using term::Term;
using Strings = std::vector<std::string>;

namespace {

ir::UnwindOptions bounds(unsigned loops, unsigned constant_loops) {
    ir::UnwindOptions options;
    options.loops = loops;
    options.constant_loops = constant_loops;
    return options;
}

struct Fixture : testing::Walked {
    explicit Fixture(const ir::UnwindOptions& given = bounds(2, 5))
        : Walked(
              "define i32 @f(i32 %n) {\n"
              "entry:\n  br label %head\n"
              "head:\n  %i = phi i32 [0, %entry], [%next, %body]\n  %more = icmp ult i32 %i, %n\n"
              "  br i1 %more, label %body, label %done, !heddle.id !0\n"
              "body:\n  %next = add i32 %i, 1\n  br label %head\n"
              "done:\n  ret i32 %i\n}\n",
              given) {}

    bool execute(const llvm::Instruction& instruction, ir::State& at) {
        executed.push_back(instruction.getName().str());
        const auto value = [&](unsigned i) { return tools.operands.scalar(at, *instruction.getOperand(i)); };
        if (instruction.getName() == "more")
            tools.operands.define(at, instruction, {manager.bv_ult(value(0), value(1))});
        if (instruction.getName() == "next")
            tools.operands.define(at, instruction, {manager.bv_add(value(0), value(1))});
        if (instruction.getName() == "next" && changes) at.changes.push_back(manager.top());
        return true;
    }
    std::optional<ir::State> walk(Term limit) { return control.walk(function(), {{limit}}, state, 0); }
    long turns() const { return std::count(executed.begin(), executed.end(), "next"); }

    Strings executed;
    bool changes = true;
    ir::Control control{tools, [this](const llvm::Instruction& i, ir::State& s) { return execute(i, s); }};
    Term n = manager.variable("n", term::Sort::bits(32));
};

}  // namespace

TEST_CASE_FIXTURE(Fixture,
                  "a loop that counts runs as far as constants allow, and the caller gets its registers back") {
    state.registers = {{77, {n}}};
    const auto after = walk(number(5));
    REQUIRE(after);
    CHECK(*after->result == ir::Operand{number(5)});
    CHECK(turns() == 5);
    CHECK(after->registers == state.registers);
    CHECK(tools.walk.frame == &frame);
    CHECK(ends().empty());
}

TEST_CASE_FIXTURE(Fixture, "a loop that counts too far is cut") {
    CHECK_FALSE(walk(number(6)));
    CHECK(ends() == Strings{"loop needs more than 5 iterations"});
}

TEST_CASE_FIXTURE(Fixture, "a loop with an unknown end is walked up to the bound, and all ways out are merged") {
    const auto after = walk(n);
    REQUIRE(after);
    CHECK(turns() == 2);
    CHECK(std::count(executed.begin(), executed.end(), "") == 1);  // one return
    CHECK(ends() == Strings{"loop needs more than 2 iterations"});
}

TEST_CASE_FIXTURE(Fixture, "iterations are counted by the way into the head") {
    ir::Loops loops(tools);
    using Counts = std::vector<unsigned>;
    CHECK(loops.iterations_of(&block("entry"), block("head")) == Counts{0});
    frame.iterations = {3};
    CHECK(loops.iterations_of(&block("body"), block("head")) == Counts{4});
    CHECK(loops.iterations_of(&block("head"), block("body")) == Counts{3});
    CHECK(loops.iterations_of(&block("head"), block("done")) == Counts{});
    CHECK(loops.beyond_bound(&block("head"), block("body"), {3}));
    CHECK_FALSE(loops.beyond_bound(&block("head"), block("done"), {}));
    loops.note_concrete_exit(block("head"));  // counts, so the larger bound is valid
    CHECK_FALSE(loops.beyond_bound(&block("head"), block("body"), {3}));
    CHECK(loops.key(block("head"), {2}) < loops.key(block("body"), {2}));
    CHECK(loops.key(block("body"), {2}) < loops.key(block("head"), {3}));
}

TEST_CASE_FIXTURE(Fixture, "a thread that is back where it was waits, if it has changed nothing") {
    ir::Waits waits(tools);
    const Term p = condition("p");
    frame.iterations = {0};
    state.registers = {{1, {n}}};
    waits.note_turn(block("head"), state);
    ir::State later = state;
    SUBCASE("nothing is different") {
        CHECK(waits.waits_at(block("head"), {1}, later));
        CHECK(ends() == Strings{"busy waiting"});
    }
    SUBCASE("something is changed") {
        later.changes.push_back(manager.top());
        CHECK_FALSE(waits.waits_at(block("head"), {1}, later));
        CHECK(ends().empty());
    }
    SUBCASE("something is changed if a condition holds") {
        later.changes.push_back(p);
        CHECK_FALSE(waits.waits_at(block("head"), {1}, later));
        CHECK(later.path == std::vector<Term>{p});
        CHECK(ends() == Strings{"busy waiting"});
    }
    SUBCASE("a register is different") {
        later.registers = {{1, {number(1)}}};
        CHECK_FALSE(waits.waits_at(block("head"), {1}, later));
    }
    SUBCASE("a lock is taken") {
        later.locks = {1};
        CHECK_FALSE(waits.waits_at(block("head"), {1}, later));
    }
    SUBCASE("it is another turn, or another place") {
        CHECK_FALSE(waits.waits_at(block("head"), {2}, later));
        CHECK_FALSE(waits.waits_at(block("body"), {1}, later));
    }
}

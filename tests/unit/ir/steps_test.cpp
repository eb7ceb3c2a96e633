// Steps and paths, without instructions.
#include "util/error.h"
#include "walked.h"

using namespace heddle;
using ir::State;
using model::Property;
using model::StepKind;
using term::Term;
using Strings = std::vector<std::string>;

namespace {

struct Fixture : testing::Walked {
    Fixture()
        : Walked(
              "@x = global i32 5\n"
              "define i32 @f() {\n"
              "  %v = load i32, ptr @x, !heddle.id !0\n"
              "  ret i32 %v\n"
              "}\n") {}
    ir::Steps& steps_of_thread = tools.steps;
    ir::Paths& paths = tools.paths;
    ir::Site here = site("v");
    model::CellId cell = pass.objects.model_cell(object("x"), 0);
    Term p = condition("p"), q = condition("q");
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "what a step reads is a variable, until the step has written it") {
    const model::Step& step = steps_of_thread.open_step(state, here, StepKind::Load, "update x");
    const Term before = steps_of_thread.read_shared(state, cell, manager.top());
    CHECK_FALSE(before.is_constant());
    CHECK(steps_of_thread.read_shared(state, cell, p) == before);
    REQUIRE(step.reads.size() == 1);
    CHECK(step.reads.front().condition.is_true());
    steps_of_thread.write_shared(state, cell, p, number(9));
    CHECK(steps_of_thread.read_shared(state, cell, manager.top()) == manager.ite(p, number(9), before));
    CHECK(step.writes.empty());
    steps_of_thread.close_step(state);
    REQUIRE(step.writes.size() == 1);
    CHECK(step.writes.front().condition == p);
    CHECK(step.writes.front().value == number(9));
    CHECK(state.changes.size() == 1);
    CHECK_FALSE(state.open);
}

TEST_CASE_FIXTURE(Fixture, "what is written before the first step is the initial content") {
    state.open = true;
    CHECK(steps_of_thread.read_shared(state, cell, manager.top()) == number(5));
    steps_of_thread.write_shared(state, cell, manager.top(), number(9));
    steps_of_thread.close_step(state);
    CHECK(pass.program.cell(cell).initial == number(9));
    CHECK(thread().locations.empty());
}

TEST_CASE_FIXTURE(Fixture,
                  "a step stays open in an atomic block, in a critical section, and while nobody else is alive") {
    steps_of_thread.begin_atomic(state, here);
    steps_of_thread.begin_atomic(state, here);
    CHECK(steps() == "atomic block");
    steps_of_thread.end_atomic(state);
    CHECK(state.open);
    steps_of_thread.end_atomic(state);
    CHECK_FALSE(state.open);
    CHECK_THROWS_AS(steps_of_thread.end_atomic(state), Unsupported);

    steps_of_thread.open_step(state, here, StepKind::Lock, "lock x");
    state.section = 1;
    steps_of_thread.settle(state);
    CHECK(state.open);
    steps_of_thread.leave_section(state);
    CHECK_FALSE(state.open);
    CHECK_FALSE(state.section);

    steps_of_thread.open_step(state, here, StepKind::Load, "load x");
    state.live.clear();
    steps_of_thread.settle(state);
    CHECK(state.open);
    state.live = {1};
    steps_of_thread.settle(state);
    CHECK_FALSE(state.open);
}

TEST_CASE_FIXTURE(Fixture, "paths of one step go on in it, paths of two steps leave them first") {
    steps_of_thread.open_step(state, here, StepKind::Load, "load x");
    State other = state;
    REQUIRE(paths.assume(state, p));
    REQUIRE(paths.assume(other, manager.logical_not(p)));
    State further = other;
    steps_of_thread.merge_into(state, other);
    CHECK(state.open);
    CHECK(state.incoming.size() == 1);
    steps_of_thread.open_step(further, here, StepKind::Store, "store x");
    steps_of_thread.merge_into(state, further);
    CHECK_FALSE(state.open);
    CHECK(state.incoming.size() == 2);
    State inside = state;
    steps_of_thread.begin_atomic(inside, here);
    CHECK_FALSE(steps_of_thread.can_merge(state, inside));
    std::optional<State> slot = state;
    CHECK_THROWS_AS(steps_of_thread.merge_into(slot, inside), Unsupported);
}

TEST_CASE_FIXTURE(Fixture, "a failure is one end for each instruction, under the conditions of all paths there") {
    State other = state, none = state;
    CHECK_FALSE(paths.assume(none, manager.bottom()));
    REQUIRE(paths.assume(state, p));
    REQUIRE(paths.assume(other, manager.logical_not(p)));
    CHECK(paths.fail_unless(state, here, manager.top(), Property::Assertion, "no failure"));
    CHECK(paths.fail_unless(state, here, q, Property::Assertion, "wrong"));
    CHECK_FALSE(paths.fail_unless(other, here, manager.bottom(), Property::Assertion, "wrong"));
    CHECK(ends() == Strings{"wrong"});
    REQUIRE(thread().entry.size() == 1);
    CHECK(thread().entry.front().guard ==
          manager.logical_or(manager.logical_and(p, manager.logical_not(q)), manager.logical_not(p)));
}

TEST_CASE_FIXTURE(Fixture, "a false assumption stops the thread, and undoes an atomic block") {
    CHECK(paths.only_assume(state, here, p));
    steps_of_thread.begin_atomic(state, here);
    CHECK(paths.only_assume(state, here, q));
    CHECK(steps_of_thread.step(*state.incoming.front().from).assumed == q);
    CHECK(ends() == Strings{"assumption"});
}

TEST_CASE_FIXTURE(Fixture, "a join gets the result of all ways to finish, unless they return different things") {
    State other = state;
    REQUIRE(paths.assume(state, p));
    REQUIRE(paths.assume(other, manager.logical_not(p)));
    state.result = ir::Operand{number(1)};
    bool same = true;
    SUBCASE("the same") {
        other.result = ir::Operand{number(2)};
    }
    SUBCASE("different") {
        other.result = ir::Operand{number(2, 64)};
        same = false;
    }
    paths.finish(state);
    paths.finish(other);
    CHECK(ends() == Strings{"finished"});
    const ir::ThreadRecord& record = pass.threads.front();
    REQUIRE(record.at_end);
    CHECK(record.walked);
    CHECK(*record.at_end->result == (same ? ir::Operand{manager.ite(p, number(1), number(2))} : ir::Operand{}));
}

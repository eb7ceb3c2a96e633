#include <doctest/doctest.h>

#include "encoder/program/deadlines.h"
#include "unit/support/program_builder.h"

using namespace heddle;
using namespace heddle::testing;
using encoder::Deadlines;
using encoder::Scheduled;

namespace {

Scheduled place(ThreadId thread, unsigned location) {
    return {thread, LocationId(location)};
}

// main creates two threads, joins the first, and asserts something; the second is joined on one of two ways only.
struct Joins {
    term::Manager manager;
    ProgramBuilder builder{manager};
    const ThreadId main = builder.thread("main");
    const ThreadId first = builder.thread("first", main);
    const ThreadId second = builder.thread("second", main);
    model::Program program;

    Joins() {
        const CellId x = builder.cell("x");
        ThreadBuilder one = builder.in(first);
        one.load(x);
        one.store(x, builder.number(1));
        one.finish();  // location 2
        ThreadBuilder two = builder.in(second);
        const Term seen = two.load(x);
        two.assert_that(manager.equal(seen, builder.number(0)), 1);
        two.store(x, builder.number(1));
        two.finish();
        ThreadBuilder body = builder.in(main);
        body.create(first);
        body.create(second);
        body.join(first);
        body.begin_if(manager.equal(builder.input("choice", 1), builder.number(1, 1)));
        body.join(second);
        body.begin_else();
        body.load(x);
        body.end_if();
        body.assert_that(manager.equal(body.load(x), builder.number(0)), 2);
        body.finish();
        program = builder.finish();
    }

    Scheduled failing(ThreadId thread) const {
        for (unsigned l = 0; l < program.thread(thread).locations.size(); ++l) {
            const model::Location& location = program.location(thread, LocationId(l));
            if (!location.is_step() && location.terminal().kind == model::TerminalKind::Failed) return place(thread, l);
        }
        FAIL("no failure");
        return place(thread, 0);
    }
};

}  // namespace

TEST_CASE_FIXTURE(Joins, "a run that ends in main needs main's way there, and that of threads that are surely joined") {
    const encoder::ProgramIndex index(program);
    const Scheduled end = failing(main);
    const Deadlines deadlines(program, index, {&end, 1});
    CHECK(deadlines.remaining(end) == 0);
    CHECK(deadlines.remaining(place(main, 0)) == 6);  // a creation, all of the first thread, and three more
    CHECK(deadlines.remaining(place(main, 2)) == 3);
    CHECK(deadlines.remaining(place(first, 1)) == 4);  // its store, then the join, one of two steps, and the load
    CHECK(deadlines.remaining(place(first, 0)) == 5);
    CHECK(deadlines.remaining(place(first, 2)) == 0);  // it has ended, and stays so
    CHECK(deadlines.remaining(place(second, 0)) == 0);
    CHECK(deadlines.remaining(failing(second)) == 0);
}

TEST_CASE_FIXTURE(Joins, "a run that ends in a thread needs its way there and its creation, and nobody else's way") {
    const encoder::ProgramIndex index(program);
    const Scheduled end = failing(second);
    const Deadlines deadlines(program, index, {&end, 1});
    CHECK(deadlines.remaining(place(second, 0)) == 1);
    CHECK(deadlines.remaining(place(second, 2)) == Deadlines::never);  // the assertion held
    CHECK(deadlines.remaining(place(main, 0)) == 3);
    CHECK(deadlines.remaining(place(main, 1)) == 2);
    CHECK(deadlines.remaining(place(main, 2)) == 0);
    CHECK(deadlines.remaining(place(first, 0)) == 0);
}

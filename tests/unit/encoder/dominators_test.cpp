#include <doctest/doctest.h>

#include "encoder/program/dominators.h"
#include "unit/support/program_builder.h"

using namespace heddle;
using namespace heddle::testing;
using encoder::Scheduled;

TEST_CASE("of the steps before a place, those on all ways to it dominate it") {
    term::Manager manager;
    ProgramBuilder builder(manager);
    const ThreadId main = builder.thread("main");
    const ThreadId other = builder.thread("other", main);
    const CellId x = builder.cell("x");
    ThreadBuilder body = builder.in(main);
    body.store(x, builder.number(1));
    body.create(other);
    body.finish();
    ThreadBuilder thread = builder.in(other);
    thread.begin_if(manager.equal(thread.load(x), builder.number(1)));
    thread.store(x, builder.number(2));
    thread.begin_else();
    thread.store(x, builder.number(3));
    thread.end_if();
    thread.load(x);
    thread.finish();
    const model::Program program = builder.finish();
    const encoder::ProgramIndex index(program);
    const encoder::Dominators dominators(program, index);

    const auto place = [](ThreadId t, unsigned location) { return Scheduled{t, LocationId(location)}; };
    CHECK_FALSE(dominators.before(place(main, 0)).has_value());
    CHECK(dominators.before(place(main, 1)) == place(main, 0));
    CHECK(dominators.before(place(other, 0)) == place(main, 1));  // which creates it
    CHECK(dominators.before(place(other, 1)) == place(other, 0));
    CHECK(dominators.before(place(other, 2)) == place(other, 0));
    CHECK(dominators.before(place(other, 3)) == place(other, 0));
}

#include <doctest/doctest.h>

#include "encoder/program/windows.h"
#include "unit/support/program_builder.h"

using namespace heddle;
using namespace heddle::testing;
using encoder::Scheduled;
using encoder::Windows;

namespace {

Scheduled place(ThreadId thread, unsigned location) {
    return {thread, LocationId(location)};
}

}  // namespace

TEST_CASE("a location waits for its way, for creation and for the threads that are joined") {
    term::Manager manager;
    ProgramBuilder builder(manager);
    const ThreadId main = builder.thread("main");
    const ThreadId first = builder.thread("first", main);
    const ThreadId second = builder.thread("second", main);
    const CellId x = builder.cell("x");
    for (const ThreadId t : {first, second}) {
        ThreadBuilder thread = builder.in(t);
        thread.load(x);
        thread.store(x, builder.number(1));
        thread.finish();
    }
    ThreadBuilder body = builder.in(main);
    body.create(first);
    body.create(second);
    body.join(first);
    body.join(second);
    body.load(x);
    body.finish();
    const model::Program program = builder.finish();
    const encoder::ProgramIndex index(program);
    const Windows windows(program, index, true);

    CHECK(windows.earliest(place(main, 0)) == 0);
    CHECK(windows.earliest(place(first, 0)) == 1);
    CHECK(windows.earliest(place(second, 1)) == 3);
    CHECK(windows.earliest(place(main, 2)) == 2);
    CHECK(windows.earliest_step(place(main, 2)) == 4);
    CHECK(windows.earliest(place(main, 3)) == 5);
    CHECK(windows.earliest_step(place(main, 3)) == 7);  // all steps of both threads, and three of main
    CHECK(windows.earliest(place(main, 4)) == 8);

    CHECK(windows.never_before(place(first, 0), place(main, 0)));
    CHECK_FALSE(windows.never_before(place(first, 0), place(main, 1)));
    CHECK(windows.never_before(place(main, 4), place(second, 1)));
    CHECK_FALSE(windows.never_before(place(second, 1), place(main, 4)));
    CHECK_FALSE(windows.never_before(place(first, 1), place(second, 0)));
    CHECK(windows.never_before(place(first, 1), place(first, 0)));

    const Windows off(program, index, false);
    CHECK(off.earliest(place(main, 4)) == 0);
    CHECK_FALSE(off.never_before(place(first, 0), place(main, 0)));
}

TEST_CASE("of several ways the one that needs least counts") {
    term::Manager manager;
    ProgramBuilder builder(manager);
    const ThreadId main = builder.thread("main");
    const CellId x = builder.cell("x");
    ThreadBuilder body = builder.in(main);
    body.begin_if(manager.equal(builder.input("choice", 1), builder.number(1, 1)));
    body.load(x);
    body.load(x);
    body.begin_else();
    body.load(x);
    body.end_if();
    body.store(x, builder.number(1));
    body.finish();
    const model::Program program = builder.finish();
    const encoder::ProgramIndex index(program);
    const Windows windows(program, index, true);
    CHECK(windows.earliest(place(main, 3)) == 1);
    CHECK(windows.earliest(place(main, 4)) == 2);
}

TEST_CASE("what waits for something that cannot happen is never reached") {
    term::Manager manager;
    ProgramBuilder builder(manager);
    const ThreadId main = builder.thread("main");
    const ThreadId first = builder.thread("first", main);
    ThreadBuilder other = builder.in(first);
    other.join(main);
    other.finish();
    ThreadBuilder body = builder.in(main);
    body.create(first);
    body.join(first);
    body.finish();
    const model::Program program = builder.finish();
    const encoder::ProgramIndex index(program);
    const Windows windows(program, index, true);
    CHECK(windows.earliest(place(main, 1)) == 1);
    CHECK(windows.earliest_step(place(main, 1)) == Windows::never);
    CHECK(windows.earliest(place(main, 2)) == Windows::never);
    CHECK(windows.earliest(place(first, 1)) == Windows::never);
}

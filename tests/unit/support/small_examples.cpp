#include "unit/support/examples.h"
#include "unit/support/program_builder.h"

namespace heddle::testing {

namespace {

using model::Program;
using term::Manager;

// main, and one or two threads that it creates.
struct Frame {
    explicit Frame(Manager& manager)
        : builder(manager), main(builder.thread("main")), first(builder.thread("first", main)) {}

    ProgramBuilder builder;
    ThreadId main;
    ThreadId first;
};

Program nothing(Manager& manager) {
    ProgramBuilder builder(manager);
    builder.in(builder.thread("main")).finish();
    return builder.finish();
}

Program empty_thread(Manager& manager) {
    Frame f(manager);
    f.builder.in(f.first).finish();
    ThreadBuilder main = f.builder.in(f.main);
    main.create(f.first);
    main.join(f.first);
    main.finish();
    return f.builder.finish();
}

Program loads_and_stores(Manager& manager) {
    Frame f(manager);
    const CellId x = f.builder.cell("x");
    const CellId y = f.builder.cell("y");
    ThreadBuilder first = f.builder.in(f.first);
    first.store(x, f.builder.number(1));
    const Term seen = first.load(y);
    first.finish();
    ThreadBuilder main = f.builder.in(f.main);
    main.create(f.first);
    main.store(y, f.builder.number(1));
    const Term other = main.load(x);
    main.join(f.first);
    const Term one = f.builder.number(1);
    main.assert_that(manager.logical_or(manager.equal(seen, one), manager.equal(other, one)), 1);
    main.finish();
    return f.builder.finish();
}

Program lost_update(Manager& manager) {
    Frame f(manager);
    const ThreadId second = f.builder.thread("second", f.main);
    const CellId x = f.builder.cell("x");
    for (const ThreadId t : {f.first, second}) {
        ThreadBuilder thread = f.builder.in(t);
        thread.store(x, manager.bv_add(thread.load(x), f.builder.number(1)));
        thread.finish();
    }
    ThreadBuilder main = f.builder.in(f.main);
    main.create(f.first);
    main.create(second);
    main.join(f.first);
    main.join(second);
    main.assert_that(manager.equal(main.load(x), f.builder.number(2)), 1);
    main.finish();
    return f.builder.finish();
}

Program atomic_adds(Manager& manager) {
    Frame f(manager);
    const ThreadId second = f.builder.thread("second", f.first);  // a thread that a created thread creates
    const CellId x = f.builder.cell("x");
    ThreadBuilder first = f.builder.in(f.first);
    first.create(second);
    first.fetch_add(x, f.builder.number(1));
    first.join(second);
    first.finish();
    ThreadBuilder other = f.builder.in(second);
    other.fetch_add(x, f.builder.number(2));
    other.finish();
    ThreadBuilder main = f.builder.in(f.main);
    main.create(f.first);
    const Term old = main.fetch_add(x, f.builder.number(4));
    main.assert_that(manager.distinct(old, f.builder.number(2)), 1);
    main.join(f.first);
    main.assert_that(manager.equal(main.load(x), f.builder.number(7)), 2);
    main.finish();
    return f.builder.finish();
}

Program branches(Manager& manager) {
    Frame f(manager);
    const CellId x = f.builder.cell("x");
    const CellId y = f.builder.cell("y");
    ThreadBuilder first = f.builder.in(f.first);
    const Term seen = first.load(x);
    first.begin_if(manager.equal(seen, f.builder.number(0)));
    first.store(y, f.builder.number(1));
    first.begin_else();
    first.load(y);
    first.store(y, seen);
    first.end_if();
    first.load(x);
    first.finish();
    ThreadBuilder main = f.builder.in(f.main);
    main.create(f.first);
    main.store(x, f.builder.number(5));
    main.assert_that(manager.distinct(main.load(y), f.builder.number(5)), 1);
    main.finish();
    return f.builder.finish();
}

Program locks(Manager& manager) {
    Frame f(manager);
    const CellId m = f.builder.cell("m", 0, 2);
    const CellId x = f.builder.cell("x");
    ThreadBuilder main = f.builder.in(f.main);
    main.create(f.first);
    for (ThreadBuilder thread : {f.builder.in(f.first), main}) {
        thread.lock(m);
        thread.store(x, manager.bv_add(thread.load(x), f.builder.number(1)));
        thread.unlock(m);
        thread.finish();
    }
    return f.builder.finish();
}

Program deadlock(Manager& manager) {
    Frame f(manager);
    const CellId a = f.builder.cell("a", 0, 2);
    const CellId b = f.builder.cell("b", 0, 2);
    ThreadBuilder first = f.builder.in(f.first);
    first.lock(b);
    first.lock(a);
    first.finish();
    ThreadBuilder main = f.builder.in(f.main);
    main.create(f.first);
    main.lock(a);
    main.lock(b);
    main.finish();
    return f.builder.finish();
}

Program pointers(Manager& manager) {
    Frame f(manager);
    const Term i = f.builder.input("i", 1);
    const Term j = f.builder.input("j", 1);
    const std::vector<CellId> a{f.builder.cell("a[0]"), f.builder.cell("a[1]")};
    ThreadBuilder first = f.builder.in(f.first);
    first.store_one_of(a, i, f.builder.number(3));
    first.load(a[1]);
    first.finish();
    ThreadBuilder main = f.builder.in(f.main);
    main.create(f.first);
    const Term seen = main.load_one_of(a, j);
    main.begin_if(manager.equal(seen, f.builder.number(3)));
    main.assert_that(manager.distinct(i, j), 1);
    main.store(a[0], seen);
    main.end_if();
    main.finish();
    return f.builder.finish();
}

Program assumptions(Manager& manager) {
    Frame f(manager);
    const CellId x = f.builder.cell("x", f.builder.input("start", 2));
    ThreadBuilder first = f.builder.in(f.first);
    first.load_assuming(x, f.builder.number(2, 2));
    first.store(x, f.builder.number(3, 2));
    first.finish();
    ThreadBuilder main = f.builder.in(f.main);
    main.create(f.first);
    main.store(x, f.builder.number(2, 2));
    const Term seen = main.load(x);
    main.stop_unless(manager.equal(seen, f.builder.number(3, 2)));
    main.load(x);
    main.finish();
    return f.builder.finish();
}

Program ends(Manager& manager) {
    Frame f(manager);
    const Term choice = f.builder.input("choice", 2);
    const CellId x = f.builder.cell("x", 0, 2);
    ThreadBuilder first = f.builder.in(f.first);
    first.exit_unless(manager.distinct(choice, f.builder.number(0, 2)));  // before any step
    first.store(x, choice);
    first.cut_unless(manager.distinct(choice, f.builder.number(1, 2)), 1);
    first.load(x);
    first.finish();
    ThreadBuilder main = f.builder.in(f.main);
    main.create(f.first);
    main.load(x);
    main.assert_that(manager.distinct(main.load(x), f.builder.number(2, 2)), 2);
    main.exit();
    return f.builder.finish();
}

Program conditional_creation(Manager& manager) {
    Frame f(manager);
    const ThreadId second = f.builder.thread("second", f.main);
    const Term choice = f.builder.input("choice", 1);
    const CellId x = f.builder.cell("x", 0, 2);
    for (const ThreadId t : {f.first, second}) {
        ThreadBuilder thread = f.builder.in(t);
        thread.store(x, f.builder.number(t.index, 2));
        thread.load(x);
        thread.finish();
    }
    ThreadBuilder main = f.builder.in(f.main);
    const Term yes = manager.equal(choice, f.builder.number(1, 1));
    main.begin_if(yes);
    main.create(f.first);
    main.begin_else();
    main.create(second);
    main.end_if();
    main.load(x);
    main.join_one_of({{yes, f.first}, {manager.logical_not(yes), second}});
    main.assert_that(manager.equal(main.load(x), f.builder.number(1, 2)), 1);
    main.finish();
    return f.builder.finish();
}

Program threads_that_wait_for_each_other(Manager& manager) {
    Frame f(manager);
    ThreadBuilder first = f.builder.in(f.first);
    first.join(f.main);
    first.finish();
    ThreadBuilder main = f.builder.in(f.main);
    main.create(f.first);
    main.join(f.first);
    main.finish();
    return f.builder.finish();
}

// What main assumes before its first step restricts the input of the other thread.
Program assumption_at_the_start(Manager& manager) {
    Frame f(manager);
    const Term i = f.builder.input("i", 2);
    const CellId x = f.builder.cell("x", f.builder.number(0, 2));
    ThreadBuilder first = f.builder.in(f.first);
    first.store(x, i);
    first.finish();
    ThreadBuilder main = f.builder.in(f.main);
    main.stop_unless(manager.equal(i, f.builder.number(2, 2)));
    main.create(f.first);
    main.assert_that(manager.logical_not(manager.equal(main.load(x), f.builder.number(2, 2))), 1);
    main.finish();
    return f.builder.finish();
}

}  // namespace

std::vector<Example> small_examples() {
    return {{"nothing", nothing},
            {"empty thread", empty_thread},
            {"loads and stores", loads_and_stores},
            {"lost update", lost_update},
            {"atomic adds", atomic_adds},
            {"branches", branches},
            {"locks", locks},
            {"deadlock", deadlock},
            {"pointers", pointers},
            {"assumptions", assumptions},
            {"assumption at the start", assumption_at_the_start},
            {"ends", ends},
            {"conditional creation", conditional_creation},
            {"threads that wait for each other", threads_that_wait_for_each_other}};
}

}  // namespace heddle::testing

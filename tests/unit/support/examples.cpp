#include "unit/support/examples.h"

#include "unit/support/program_builder.h"

namespace heddle::testing {

namespace {

void add_rounds(ThreadBuilder thread, term::Manager& manager, CellId sum, CellId addend, unsigned rounds) {
    for (unsigned i = 0; i < rounds; ++i) {
        const Term a = thread.load(sum);
        const Term b = thread.load(addend);
        thread.store(sum, manager.bv_add(a, b));
    }
    thread.finish();
}

unsigned largest_reachable(unsigned rounds) {
    unsigned i = 1;
    unsigned j = 1;
    for (unsigned round = 0; round < rounds; ++round) {
        i += j;
        j += i;
    }
    return j;
}

}  // namespace

model::Program fib_bench(term::Manager& manager, unsigned rounds, bool safe) {
    ProgramBuilder builder(manager);
    const ThreadId main = builder.thread("main");
    const ThreadId first = builder.thread("first", main);
    const ThreadId second = builder.thread("second", main);
    const CellId i = builder.cell("i", 1, 32);
    const CellId j = builder.cell("j", 1, 32);
    add_rounds(builder.in(first), manager, i, j, rounds);
    add_rounds(builder.in(second), manager, j, i, rounds);

    const Term bound = manager.bits(largest_reachable(rounds), 32);
    const auto allowed = [&](Term value) {
        return manager.binary(safe ? term::Kind::BvSle : term::Kind::BvSlt, value, bound);
    };
    ThreadBuilder body = builder.in(main);
    body.create(first);
    body.create(second);
    body.assert_that(allowed(body.load(i)), 1);
    body.assert_that(allowed(body.load(j)), 2);
    body.exit();
    return builder.finish();
}

}  // namespace heddle::testing

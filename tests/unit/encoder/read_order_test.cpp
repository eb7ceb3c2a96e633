#include <doctest/doctest.h>

#include "encoder/encodings/order_encoding.h"
#include "unit/support/program_builder.h"

using namespace heddle;
using namespace heddle::testing;

namespace {

// Two threads, each with so many rounds in which it reads what the other writes.
std::size_t constraints(unsigned rounds, bool in_one_cell) {
    term::Manager manager;
    ProgramBuilder builder(manager);
    const ThreadId main = builder.thread("main");
    const ThreadId threads[] = {builder.thread("left", main), builder.thread("right", main)};
    const CellId left = builder.cell("left"), right = in_one_cell ? left : builder.cell("right");
    ThreadBuilder body = builder.in(main);
    for (const ThreadId t : threads) body.create(t);
    body.finish();
    for (const ThreadId t : threads) {
        ThreadBuilder thread = builder.in(t);
        for (unsigned i = 0; i < rounds; ++i) {
            const Term seen = thread.load(t == threads[0] ? right : left);
            thread.store(t == threads[0] ? left : right, manager.bv_add(seen, builder.number(i)));
        }
        thread.finish();
    }
    const model::Program program = builder.finish();
    std::size_t count = 0;
    const encoder::OrderEncoding encoding(program, manager, {}, {}, [&count](Term) { ++count; });
    return count;
}

}  // namespace

TEST_CASE("the constraints about the order grow with the square of the steps of two threads") {
    for (const bool in_one_cell : {false, true}) {
        const double ratio =
            static_cast<double>(constraints(40, in_one_cell)) / static_cast<double>(constraints(20, in_one_cell));
        CHECK(ratio > 3);
        CHECK(ratio < 4.5);
    }
}

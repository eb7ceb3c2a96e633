// Small programs with store buffers: which of their runs there are, and what their traces say of the buffers.
#include "buffers/buffered_program.h"

#include <doctest/doctest.h>

#include "buffers/buffered_trace.h"
#include "buffers/capacities.h"
#include "model/weak_cells.h"
#include "states/exhaustive_search.h"
#include "unit/support/program_builder.h"

using namespace heddle;
using namespace heddle::testing;
using model::MemoryModel;
using model::Ordering;

namespace {

// main and another thread each make `make`, told which of them they are; main joins the other and asserts.
struct Twins {
    term::Manager manager;
    ProgramBuilder build{manager};
    CellId x = build.cell("x"), y = build.cell("y"), r = build.cell("r");
    ThreadId main = build.thread("main"), other = build.thread("other", main);

    // All accesses to x and y are atomic, with that order; `last` is that of the last store of each thread.
    model::Program finish(Ordering order, Ordering last) {
        model::Program program = build.finish();
        for (model::Thread& thread : program.threads) {
            model::Step* last_store = nullptr;
            for (model::Location& location : thread.locations) {
                if (!location.is_step()) continue;
                location.step().plain = false;
                location.step().order = order;
                if (location.step().kind == model::StepKind::Store) last_store = &location.step();
            }
            if (last_store != nullptr) last_store->order = last;
        }
        return program;
    }
};

states::Result search(const model::Program& program, term::Manager& manager) {
    const states::Limits limits{std::size_t{1} << 24};
    return states::search(program, manager, {model::Property::Assertion, model::Property::Deadlock}, limits);
}

// Each stores to one place and reads the other; both may read what was there before.
model::Program store_buffering(Twins& twins, Ordering order) {
    ThreadBuilder main = twins.build.in(twins.main), other = twins.build.in(twins.other);
    main.create(twins.other);
    main.store(twins.x, twins.build.number(1));
    const Term seen = main.load(twins.y);
    main.join(twins.other);
    const Term seen_by_other = main.load(twins.r);
    const Term zero = twins.build.number(0);
    main.assert_that(twins.manager.logical_not(twins.manager.logical_and(
                         twins.manager.equal(seen, zero), twins.manager.equal(seen_by_other, twins.build.number(1)))),
                     7);
    main.finish();
    other.store(twins.y, twins.build.number(1));
    const Term read = other.load(twins.x);
    other.store(twins.r, twins.manager.ite(twins.manager.equal(read, zero), twins.build.number(1), zero));
    other.finish();
    return twins.finish(order, order);
}

// One stores x, then y; whoever sees y sees x.
model::Program message_passing(Twins& twins, Ordering last) {
    ThreadBuilder main = twins.build.in(twins.main), other = twins.build.in(twins.other);
    main.create(twins.other);
    const Term flag = main.load(twins.y);
    const Term data = main.load(twins.x);
    const Term one = twins.build.number(1);
    main.assert_that(twins.manager.implies(twins.manager.equal(flag, one), twins.manager.equal(data, one)), 7);
    main.join(twins.other);
    main.finish();
    other.store(twins.x, one);
    other.store(twins.y, one);
    other.finish();
    return twins.finish(Ordering::Relaxed, last);
}

}  // namespace

TEST_CASE("two threads read what was there before both stores, unless these are the strongest") {
    for (const MemoryModel memory_model : {MemoryModel::Tso, MemoryModel::Pso}) {
        Twins weak, strong;
        const model::Program plain = store_buffering(weak, Ordering::Relaxed);
        CHECK(!search(plain, weak.manager).trace);
        const model::Program buffered = buffers::with_store_buffers(plain, memory_model, weak.manager).value();
        model::check_well_formed(buffered);
        CHECK(buffers::has_buffers(buffered));
        states::Result found = search(buffered, weak.manager);
        REQUIRE(found.trace);
        const model::Trace trace = buffers::without_store_buffers(*std::move(found.trace), buffered, memory_model);
        CHECK(trace.thread_names.size() == 2);
        REQUIRE(!trace.leaves.empty());
        for (const model::TraceStep& step : trace.steps)
            for (const model::TraceAccess& access : step.accesses) {
                CHECK(access.name.find('\x1f') == std::string::npos);
                CHECK(access.is_write == access.rank.has_value());
                CHECK(access.is_write != access.from.has_value());
            }
        const model::Program fenced = store_buffering(strong, Ordering::SequentiallyConsistent);
        const states::Result safe =
            search(buffers::with_store_buffers(fenced, memory_model, strong.manager).value(), strong.manager);
        CHECK(safe.is_complete);
        CHECK(!safe.trace);
    }
}

TEST_CASE("stores to two places are seen in another order under PSO, unless the second releases") {
    for (const auto& [memory_model, last, fails] :
         {std::tuple(MemoryModel::Tso, Ordering::Relaxed, false), std::tuple(MemoryModel::Pso, Ordering::Relaxed, true),
          std::tuple(MemoryModel::Pso, Ordering::Release, false)}) {
        Twins twins;
        const model::Program program =
            buffers::with_store_buffers(message_passing(twins, last), memory_model, twins.manager).value();
        const states::Result found = search(program, twins.manager);
        CHECK(found.is_complete);
        CHECK(found.trace.has_value() == fails);
        CHECK(found.cuts.empty());  // the buffers are large enough
    }
}

TEST_CASE("a thread that waits for stores has few at the same time") {
    Twins twins;
    ThreadBuilder main = twins.build.in(twins.main), other = twins.build.in(twins.other);
    main.create(twins.other);
    main.finish();
    for (unsigned i = 0; i < 3; ++i) {
        other.store(twins.x, twins.build.number(i));
        other.store(twins.y, twins.build.number(i));
        other.fetch_add(twins.x, twins.build.number(1));
    }
    other.finish();
    const model::Program program = twins.finish(Ordering::Relaxed, Ordering::Relaxed);
    const std::vector<bool> weak = model::weak_cells(program);
    CHECK(buffers::most_at_once(program.thread(twins.other),
                                [&](const model::Step& step) { return model::is_buffered(step, weak); }) == 2U);
}

#include "replay/run/execution_graph.h"

#include <doctest/doctest.h>

#include <tuple>

#include "replay/early_ends.h"

namespace heddle::replay {

namespace {

using model::MemoryModel;
using model::Ordering;

constexpr Address x = Address{1} << 32U, y = Address{2} << 32U;

GraphEvent store(unsigned thread, int step, Address place, std::optional<Ordering> order = Ordering::Relaxed) {
    return {.thread = thread, .step = step, .is_of_step = true, .written = ByteRange{place, 4}, .order = order};
}

GraphEvent load(unsigned thread, int step, Address place, int source,
                std::optional<Ordering> order = Ordering::Relaxed) {
    return {.thread = thread,
            .step = step,
            .is_of_step = true,
            .read = ByteRange{place, 4},
            .source = source,
            .order = order};
}

GraphEvent fence(unsigned thread, int step, Ordering order) {
    GraphEvent event{.thread = thread, .step = step, .is_of_step = true, .order = order, .is_fence = true};
    event.waits_for_stores = order == Ordering::SequentiallyConsistent;
    return event;
}

// All writes in the order of the events, unless another order is given later.
class Run {
public:
    explicit Run(MemoryModel model) : graph(model, false) { trace.memory_model = model; }

    int make(GraphEvent event) {
        const Address place = event.written ? event.written->begin : 0;
        trace.steps.emplace_back().thread = event.thread;
        const int number = graph.add(std::move(event));
        if (place != 0) graph.writes_to(place).push_back(number);
        return number;
    }
    bool is_allowed() const {
        try {
            graph.require_consistent(trace);
            return true;
        } catch (const NotReproduced&) {
            return false;
        }
    }

    ExecutionGraph graph;
    model::Trace trace;
};

Run store_buffering(MemoryModel model, bool with_fences, bool stays) {
    Run run(model);
    int step = 0;
    run.make(store(1, step++, x));
    if (stays) run.trace.leaves.push_back({0, 99});
    if (with_fences) run.make(fence(1, step++, Ordering::SequentiallyConsistent));
    run.make(load(1, step++, y, -1));
    const int second = step;
    run.make(store(2, step++, y));
    if (stays) run.trace.leaves.push_back({second, 99});
    if (with_fences) run.make(fence(2, step++, Ordering::SequentiallyConsistent));
    run.make(load(2, step++, x, -1));
    return run;
}

}  // namespace

TEST_CASE("store buffering is allowed as long as the stores stay in their buffers") {
    CHECK(store_buffering(MemoryModel::Tso, false, true).is_allowed());
    CHECK_FALSE(store_buffering(MemoryModel::Tso, false, false).is_allowed());
    CHECK_FALSE(store_buffering(MemoryModel::Tso, true, true).is_allowed());
    CHECK(store_buffering(MemoryModel::Rc11, false, false).is_allowed());
    CHECK_FALSE(store_buffering(MemoryModel::Rc11, true, false).is_allowed());
}

TEST_CASE("stores leave in order, but to different places in PSO") {
    for (const MemoryModel model : {MemoryModel::Tso, MemoryModel::Pso}) {
        Run run(model);
        run.make(store(1, 0, x));
        const int flag = run.make(store(1, 1, y));
        run.make(load(2, 2, y, flag));
        run.make(load(2, 3, x, -1));
        run.trace.leaves = {{1, 2}, {0, 9}};
        CHECK(run.is_allowed() == (model == MemoryModel::Pso));
    }
}

TEST_CASE("a store that releases leaves after those before it") {
    Run run(MemoryModel::Pso);
    run.make(store(1, 0, x));
    const int flag = run.make(store(1, 1, y, Ordering::Release));
    run.make(load(2, 2, y, flag));
    run.make(load(2, 3, x, -1));
    run.trace.leaves = {{1, 2}, {0, 9}};
    CHECK_FALSE(run.is_allowed());
}

TEST_CASE("what is passed on by release and acquire is seen, in RC11") {
    for (const Ordering order : {Ordering::Relaxed, Ordering::Release}) {
        Run run(MemoryModel::Rc11);
        run.make(store(1, 0, x, std::nullopt));
        const int flag = run.make(store(1, 1, y, order));
        run.make(load(2, 2, y, flag, Ordering::Acquire));
        run.make(load(2, 3, x, -1, std::nullopt));
        CHECK(run.is_allowed() == (order == Ordering::Relaxed));
    }
}

TEST_CASE("a thread does not read an older value than before") {
    Run run(MemoryModel::Rc11);
    const int first = run.make(store(1, 0, x));
    run.make(load(2, 1, x, first));
    run.make(load(2, 2, x, -1));
    CHECK_FALSE(run.is_allowed());
}

TEST_CASE("no write comes between the read and the write of an update") {
    Run run(MemoryModel::Rc11);
    run.make(store(1, 0, x));
    GraphEvent update = load(2, 1, x, -1);
    update.written = ByteRange{x, 4};
    run.make(update);
    CHECK_FALSE(run.is_allowed());
    run.graph.writes_to(x) = {1, 0};
    CHECK(run.is_allowed());
}

TEST_CASE("accesses of several sizes are not judged") {
    Run run(MemoryModel::Rc11);
    run.make(store(1, 0, x));
    GraphEvent half = load(2, 1, x, -1);
    half.read = ByteRange{x + 2, 2};
    run.make(half);
    CHECK_FALSE(run.is_allowed());
}

TEST_CASE("a race is one of accesses that happens-before does not order") {
    for (const Ordering order : {Ordering::Relaxed, Ordering::Release}) {
        Run run(MemoryModel::Rc11);
        run.make(store(1, 0, x, std::nullopt));
        const int flag = run.make(store(1, 1, y, order));
        run.make(load(2, 2, y, flag, Ordering::Acquire));
        run.make(load(2, 3, x, 0, std::nullopt));
        model::TraceFailure race;
        race.property = model::Property::Race;
        race.parties.resize(2);
        for (const auto& [party, thread, step] : {std::tuple(0, 1U, 0), std::tuple(1, 2U, 3)}) {
            race.parties[static_cast<std::size_t>(party)].thread = thread;
            race.parties[static_cast<std::size_t>(party)].step = step;
        }
        if (order == Ordering::Relaxed)
            CHECK_NOTHROW(run.graph.confirm_race(race));
        else
            CHECK_THROWS_AS(run.graph.confirm_race(race), NotReproduced);
    }
}

}  // namespace heddle::replay

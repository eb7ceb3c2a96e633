// Random programs with weak atomic operations: the account of happens-before finds a race in just those in which some
// run has one, by an enumeration of all runs with sets of events.
#include "races/happens_before.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <random>

#include "model/trace_facts.h"
#include "states/exhaustive_search.h"
#include "unit/support/program_builder.h"

using namespace heddle;
using namespace heddle::testing;
using model::Ordering;

namespace {

struct Operation {
    enum class Kind { LoadPlainly, StorePlainly, Load, Store, Add, Exchange, Fence } kind;
    unsigned cell = 0;  // of two
    Ordering order = Ordering::Relaxed;
    Ordering failure_order = Ordering::Relaxed;
    bool only_if_seen = false;  // made only if the last atomic operation of the thread read 1
};

using Threads = std::vector<std::vector<Operation>>;  // main, which creates the others first, and the others

bool is_plain(const Operation& operation) {
    return operation.kind <= Operation::Kind::StorePlainly;
}

Threads random_threads(unsigned seed) {
    std::mt19937 random(seed);
    const auto one_of = [&](unsigned count) { return static_cast<unsigned>(random() % count); };
    Threads threads(2 + seed % 2);
    for (std::size_t t = 0; t < threads.size(); ++t)
        for (unsigned i = 0; i < 3 + (threads.size() == 2 ? one_of(3) : 0); ++i) {
            using Kind = Operation::Kind;
            constexpr std::array kinds = {Kind::LoadPlainly, Kind::StorePlainly, Kind::StorePlainly, Kind::Load,
                                          Kind::Load,        Kind::Store,        Kind::Store,        Kind::Add,
                                          Kind::Exchange,    Kind::Fence};
            Operation operation{kinds[one_of(kinds.size())]};
            operation.cell = one_of(2);
            operation.order = static_cast<Ordering>(one_of(5));
            operation.failure_order = one_of(2) == 0 ? Ordering::Relaxed : Ordering::Acquire;
            operation.only_if_seen = one_of(2) == 0;
            threads[t].push_back(operation);
        }
    return threads;
}

// All runs, one after the other.
class Runs {
public:
    Runs(const Threads& threads, bool stores_end_release_sequences)
        : threads_(threads), stores_end_release_sequences_(stores_end_release_sequences) {
        State state;
        state.threads.resize(threads.size());
        explore(state);
    }
    bool has_race() const { return has_race_; }

private:
    using Events = std::uint64_t;  // a set
    struct ThreadState {
        std::size_t next = 0;
        Events behind = 0, pending = 0, offered = 0;
        bool has_seen = false;
    };
    struct Atomic {
        unsigned value = 0;
        std::array<Events, 3> message = {};  // by the thread at the head of the release sequence
    };
    struct Access {
        Events event;
        std::size_t thread;
        unsigned cell;
        bool is_write;
    };
    struct State {
        std::vector<ThreadState> threads;
        std::array<Atomic, 2> atomics;
        std::vector<Access> accesses;
        unsigned made = 0;
    };

    void explore(const State& state) {
        for (std::size_t t = 0; t < threads_.size() && !has_race_; ++t)
            if (state.threads[t].next < threads_[t].size()) {
                State after = state;
                make(after, t);
                explore(after);
            }
    }

    void make(State& state, std::size_t t) {
        ThreadState& thread = state.threads[t];
        const Operation& operation = threads_[t][thread.next++];
        if (operation.only_if_seen && !thread.has_seen) return;
        const Events event = Events{1} << state.made++;
        using Kind = Operation::Kind;
        if (is_plain(operation)) {
            const bool is_write = operation.kind == Kind::StorePlainly;
            for (const Access& access : state.accesses)
                if (access.thread != t && access.cell == operation.cell && (is_write || access.is_write) &&
                    (thread.behind & access.event) == 0)
                    has_race_ = true;
            state.accesses.push_back({event, t, operation.cell, is_write});
            thread.behind |= event;
            return;
        }
        thread.behind |= event;
        if (operation.kind == Kind::Fence) {
            if (model::acquires(operation.order)) thread.behind |= thread.pending;
            if (model::releases(operation.order)) thread.offered = thread.behind;
            return;
        }
        Atomic& atomic = state.atomics[operation.cell];
        const bool fails = operation.kind == Kind::Exchange && atomic.value != 1;
        const Ordering order = fails ? operation.failure_order : operation.order;
        if (operation.kind != Kind::Store) {
            thread.has_seen = atomic.value == 1;
            for (const Events message : atomic.message)
                (model::acquires(order) ? thread.behind : thread.pending) |= message;
        }
        if (operation.kind == Kind::Load || fails) return;
        if (operation.kind == Kind::Store)
            for (std::size_t head = 0; head < atomic.message.size(); ++head)
                if (stores_end_release_sequences_ || head != t) atomic.message[head] = 0;
        atomic.message[t] |= model::releases(order) ? thread.behind : thread.offered;
        atomic.value = operation.kind == Kind::Add ? atomic.value + 1 : operation.kind == Kind::Store ? 1 : 2;
    }

    const Threads& threads_;
    const bool stores_end_release_sequences_;
    bool has_race_ = false;
};

void add(ThreadBuilder& in, ProgramBuilder& program, term::Manager& manager, const Operation& operation, CellId plain,
         CellId atomic, std::optional<Term>& seen) {
    using Kind = Operation::Kind;
    const Term one = program.number(1);
    if (operation.only_if_seen) in.begin_if(seen ? manager.equal(*seen, one) : manager.bottom());
    std::optional<Term> read;
    switch (operation.kind) {
        case Kind::LoadPlainly:
            in.load(plain);
            break;
        case Kind::StorePlainly:
            in.store(plain, one);
            break;
        case Kind::Load:
            read = in.load(atomic);
            break;
        case Kind::Store:
            in.store(atomic, one);
            break;
        case Kind::Add:
            read = in.fetch_add(atomic, one);
            break;
        case Kind::Exchange:
            read = in.compare_and_swap(atomic, one, program.number(2));
            break;
        case Kind::Fence:
            in.load(atomic);  // becomes a fence below
    }
    if (operation.only_if_seen) in.end_if();
    if (read) seen = read;
}

void give_orders(model::Thread& thread, const std::vector<Operation>& operations) {
    auto next = operations.begin();
    for (model::Location& location : thread.locations) {
        if (!location.is_step() || location.step().kind == model::StepKind::Create) continue;
        model::Step& step = location.step();
        step.plain = is_plain(*next);
        step.order = next->order;
        step.failure_order = next->failure_order;
        if (next->kind == Operation::Kind::Fence) {
            step.kind = model::StepKind::Fence;
            step.reads.clear();
        }
        ++next;
    }
    REQUIRE(next == operations.end());
}

model::Program program_of(const Threads& threads, term::Manager& manager) {
    ProgramBuilder builder(manager);
    const std::array plain = {builder.cell("d"), builder.cell("e")}, atomic = {builder.cell("x"), builder.cell("y")};
    std::vector<ThreadId> ids;
    for (std::size_t t = 0; t < threads.size(); ++t)
        ids.push_back(t == 0 ? builder.thread("main") : builder.thread("t", ids.front()));
    for (std::size_t t = 0; t < threads.size(); ++t) {
        ThreadBuilder in = builder.in(ids[t]);
        for (std::size_t u = 1; t == 0 && u < threads.size(); ++u) in.create(ids[u]);
        std::optional<Term> seen;
        for (const Operation& operation : threads[t])
            add(in, builder, manager, operation, plain[operation.cell], atomic[operation.cell], seen);
        in.finish();
    }
    model::Program result = builder.finish();
    for (std::size_t t = 0; t < threads.size(); ++t) give_orders(result.threads[t], threads[t]);
    result.may_race = true;
    for (const CellId cell : plain) result.cells[cell.index].may_race = true;
    return result;
}

// Guarded operations do not count for what was seen, as in the programs.
Threads simplified(Threads threads) {
    for (auto& operations : threads)
        for (Operation& operation : operations)
            if (operation.kind == Operation::Kind::Load || operation.kind == Operation::Kind::Add ||
                operation.kind == Operation::Kind::Exchange)
                operation.only_if_seen = false;
    return threads;
}

struct Counts {
    unsigned races = 0, past = 0, none = 0;
};

void compare(const Threads& threads, bool stores_end_release_sequences, Counts& counts) {
    term::Manager manager;
    model::Program program = program_of(threads, manager);
    program.stores_end_release_sequences = stores_end_release_sequences;
    races::keep_happens_before(program, manager);
    model::check_well_formed(program);
    const states::Result result = states::search(program, manager, {model::Property::Race}, {std::size_t{1} << 30});
    REQUIRE(result.is_complete);
    const bool expected = Runs(threads, stores_end_release_sequences).has_race();
    CHECK(result.trace.has_value() == expected);
    ++(expected ? counts.races : counts.none);
    if (!result.trace || !model::is_past_race(result.trace->failure)) return;
    ++counts.past;
    const std::vector<model::TraceParty>& parties = result.trace->failure.parties;
    REQUIRE(parties.size() == 2);
    CHECK(parties[0].thread != parties[1].thread);
    CHECK(parties[0].cell == parties[1].cell);
    CHECK((parties[0].is_write || parties[1].is_write));
}

}  // namespace

TEST_CASE("the account of happens-before finds the races that enumeration finds") {
    Counts counts;
    for (unsigned seed = 0; seed < 2000; ++seed) {
        CAPTURE(seed);
        const Threads threads = simplified(random_threads(seed));
        compare(threads, false, counts);
        compare(threads, true, counts);
    }
    CHECK(counts.races >= 100);
    CHECK(counts.none >= 50);
    CHECK(counts.past >= 20);
}

TEST_CASE("a release sequence that its own thread goes on with is one in C only") {
    using Kind = Operation::Kind;
    const Threads threads = {
        {{Kind::StorePlainly}, {Kind::Store, 0, Ordering::Release}, {Kind::Store, 0, Ordering::Relaxed}},
        {{Kind::Load, 0, Ordering::Acquire}, {Kind::StorePlainly, 0, {}, {}, true}}};
    Counts counts;
    compare(threads, false, counts);
    compare(threads, true, counts);
    CHECK(counts.races == 1);
    CHECK(counts.none == 1);
}

TEST_CASE("a program with strong operations stays as it is") {
    using Kind = Operation::Kind;
    term::Manager manager;
    model::Program program = program_of({{{Kind::StorePlainly}, {Kind::Store, 0, Ordering::Release}},
                                         {{Kind::Load, 0, Ordering::Acquire}, {Kind::StorePlainly, 0, {}, {}, true}}},
                                        manager);
    const std::size_t cells = program.cells.size();
    CHECK_FALSE(races::has_weak_operations(program));
    races::keep_happens_before(program, manager);
    CHECK(program.cells.size() == cells);
}

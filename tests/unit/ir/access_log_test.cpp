#include <doctest/doctest.h>

#include "ir/facts/access_log.h"

using namespace heddle;
using ir::AccessKind;
using ir::Clock;
using ir::LockSet;

namespace {

constexpr AccessKind read{.write = false, .atomic = false}, write{.write = true, .atomic = false};
constexpr AccessKind atomic_write{.write = true, .atomic = true};

// One object of one cell, with the accesses of some threads.
struct Fixture {
    Fixture() { object = knowledge.add({{nullptr, 0}, ir::ObjectKind::Global, "o", 4, {}, nullptr}); }

    void access(ir::ThreadIndex thread, AccessKind kind, unsigned epoch = 0, const Clock& clock = {},
                const LockSet& locks = {}) {
        log.record(object, 0, {thread, epoch, clock, locks}, kind);
    }
    bool race() { return !log.find_conflicts(knowledge).empty(); }
    bool shared() {
        log.find_conflicts(knowledge);
        knowledge.take_changes();
        return knowledge.object(object).is_shared(0);
    }

    ir::Knowledge knowledge;
    model::ObjectId object;
    ir::AccessLog log;
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "two threads that may write at the same time share the cell and race") {
    access(1, write);
    access(2, read);
    CHECK(race());
    CHECK(shared());
}

TEST_CASE_FIXTURE(Fixture, "readers share nothing, and neither does one thread with itself") {
    access(1, read);
    access(2, read);
    CHECK_FALSE(race());
    CHECK_FALSE(shared());
    log = {};
    access(1, write);
    access(1, write, 1);
    CHECK_FALSE(race());
    CHECK_FALSE(shared());
}

TEST_CASE_FIXTURE(Fixture, "what the creator did before the creation comes first") {
    access(0, write, 0);
    access(1, write, 0, {{0, 1}});
    CHECK_FALSE(race());
    CHECK_FALSE(shared());
    access(0, read, 1);  // after the creation
    CHECK(race());
    CHECK(shared());
}

TEST_CASE_FIXTURE(Fixture, "what a joined thread did comes first") {
    access(1, write, 3);
    access(0, write, 1, {{1, ir::all_epochs}});
    CHECK_FALSE(race());
    CHECK_FALSE(shared());
    access(2, write, 0, {{0, 1}});  // knows nothing of thread 1
    CHECK(race());
    CHECK(shared());
}

TEST_CASE_FIXTURE(Fixture, "a common lock prevents the race, but the cell is shared") {
    access(1, write, 0, {}, {7, 8});
    access(2, write, 0, {}, {8, 9});
    CHECK_FALSE(race());
    CHECK(shared());
    access(3, write, 0, {}, {7});  // nothing in common with thread 2
    CHECK(race());
}

TEST_CASE_FIXTURE(Fixture, "two atomic accesses do not race, an atomic and a plain one do") {
    access(1, atomic_write);
    access(2, atomic_write);
    CHECK_FALSE(race());
    CHECK(shared());
    access(2, read);
    CHECK(race());
}

TEST_CASE_FIXTURE(Fixture, "different cells do not conflict") {
    const auto wide = knowledge.add({{nullptr, 1}, ir::ObjectKind::Global, "w", 16, {}, nullptr});
    log.record(wide, 0, {1, 0, {}, {}}, write);
    log.record(wide, 1, {2, 0, {}, {}}, write);
    CHECK_FALSE(race());
    knowledge.take_changes();
    CHECK_FALSE(knowledge.object(wide).is_shared(0));
    CHECK_FALSE(knowledge.object(wide).is_shared(1));
}

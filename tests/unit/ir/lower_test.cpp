// Which accesses are visible steps.
#include <doctest/doctest.h>

#include "unit/ir/lowered.h"

using namespace heddle;
using heddle::testing::Lowered;
using heddle::testing::with_thread;
using model::StepKind;

namespace {

const char* const mutex = "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x;";
const char* const locked_update = "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);";

const char* const two_increments = R"(
#include <pthread.h>
int x, limit = 3;
void *increment(void *p) { if (x < limit) x = x + 1; return 0; }
int main(void) {
    pthread_t a, b;
    limit = 5;
    pthread_create(&a, 0, increment, 0);
    pthread_create(&b, 0, increment, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return x;
}
)";

}  // namespace

TEST_CASE("a lost update is made of loads and stores; what is only read since the start is no step") {
    const Lowered lowered(two_increments);
    REQUIRE(lowered.program.threads.size() == 3);
    CHECK(lowered.steps(0) == "create increment; create increment; join; join");
    CHECK(lowered.steps(1) == "load x; load x; store x");
    CHECK(lowered.steps(2) == lowered.steps(1));
    CHECK(lowered.program.cells.size() == 1);
    CHECK(lowered.step(1, 0).kind == StepKind::Load);
    CHECK(lowered.step(1, 2).kind == StepKind::Store);
    CHECK(lowered.step(0, 1).creates == model::ThreadId(2));
    REQUIRE(lowered.step(0, 2).joins.size() == 1);
    CHECK(lowered.step(0, 2).joins.front().thread == model::ThreadId(1));
    CHECK(lowered.step(0, 3).reads.size() == 1);  // alone again, main reads x together with the join
}

TEST_CASE("an array element for each thread is private, and what create and join hand over is no step") {
    const Lowered lowered(R"(
#include <pthread.h>
int args[2], results[2];
void *work(void *p) { int *own = p; *own = *own + 1; results[own - args] = *own; return 0; }
int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; ++i) { args[i] = i; pthread_create(&t[i], 0, work, &args[i]); }
    for (int i = 0; i < 2; ++i) pthread_join(t[i], 0);
    return args[0] + results[1];
}
)");
    CHECK(lowered.steps(0) == "create work; create work; join; join");
    CHECK(lowered.steps(1).empty());
    CHECK(lowered.steps(2).empty());
    CHECK(lowered.program.cells.empty());
}

TEST_CASE("what main does before it joins is a step") {
    const Lowered lowered(with_thread("int x;", "x = 1;", "int seen = x;"));
    CHECK(lowered.steps(0) == "create work; load x; join");
    CHECK(lowered.steps(1) == "store x");
}

TEST_CASE("lock, trylock and unlock are steps") {
    const Lowered lowered(
        with_thread(mutex, locked_update, "if (pthread_mutex_trylock(&m) == 0) { x = 1; pthread_mutex_unlock(&m); }"));
    CHECK(lowered.steps(0) == "create work; trylock m; store x; unlock m; join");
    CHECK(lowered.step(0, 1).enabled.is_true());
    CHECK(lowered.steps(1) == "lock m; load x; store x; unlock m");
    const model::Step& lock = lowered.step(1, 0);
    CHECK(lock.kind == StepKind::Lock);
    CHECK(lock.reads.size() == 1);
    CHECK(lock.writes.size() == 1);
    CHECK_FALSE(lock.enabled.is_constant());
    CHECK(lowered.step(1, 1).enabled.is_true());
    CHECK(lowered.step(1, 3).kind == StepKind::Unlock);
    CHECK(lowered.step(1, 3).enabled.is_true());
}

TEST_CASE("an atomic block is one step, with all its accesses") {
    const char* const block = "__VERIFIER_atomic_begin(); x = y; y = x + 1; __VERIFIER_atomic_end();";
    const Lowered lowered(
        with_thread("void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); int x, y;", block, block));
    CHECK(lowered.steps(1) == "atomic block");
    const model::Step& step = lowered.step(1, 0);
    CHECK(step.kind == StepKind::Atomic);
    REQUIRE(step.reads.size() == 1);  // x is read after the block itself has written it
    CHECK(lowered.program.cell(step.reads.front().cell).name == "y");
    CHECK(step.writes.size() == 2);
}

TEST_CASE("atomic operations are one step each") {
    const Lowered lowered(
        with_thread("_Atomic int x, y;", "x++; __sync_val_compare_and_swap((int *)&y, 0, 1);", "x = 5; y = 6;"));
    CHECK(lowered.steps(1) == "update x; compare and swap y");
    CHECK(lowered.step(1, 0).kind == StepKind::ReadModifyWrite);
    CHECK(lowered.step(1, 1).kind == StepKind::CompareExchange);
    CHECK_FALSE(lowered.step(1, 1).writes.front().condition.is_true());
}

TEST_CASE("a copied struct is one load and one store for each cell that is shared") {
    const Lowered lowered(with_thread("struct pair { int low, high; } source = {1, 2}, target;", "target = source;",
                                      "source.low = 3; int seen = target.low + target.high;"));
    CHECK(lowered.steps(1) == "load source.low; store target.low; store target.high");
    CHECK(lowered.step(1, 0).instruction == lowered.step(1, 2).instruction);
    CHECK(lowered.step(1, 0).part == lowered.step(1, 1).part);
    CHECK(lowered.step(1, 1).part != lowered.step(1, 2).part);
    CHECK(lowered.step(1, 1).part_offset == 0);
    CHECK(lowered.step(1, 2).part_offset == 4);
    CHECK(lowered.step(1, 2).part_size == 4);
}

TEST_CASE("memcpy goes byte by byte where others may look on, as C says") {
    const Lowered lowered(with_thread("#include <string.h>\nshort source = 1, target;",
                                      "memcpy(&target, &source, sizeof target);", "source = 3; int seen = target;"));
    CHECK(lowered.steps(1) == "load source+0; store target+0; load source+1; store target+1");
}

TEST_CASE("a constant argument of a thread chooses the array element") {
    const Lowered lowered(R"(
#include <pthread.h>
int a[8];
void *set(void *p) { a[(long)p] = 1; return 0; }
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, set, (void *)3);
    pthread_create(&u, 0, set, (void *)4);
    return a[3] + a[4];
}
)");
    CHECK(lowered.steps(1) == "store a[3]");
    CHECK(lowered.steps(2) == "store a[4]");
    REQUIRE(lowered.program.cells.size() == 2);
    CHECK(lowered.step(1, 0).writes.front().cell != lowered.step(2, 0).writes.front().cell);
    for (const std::size_t thread : {1U, 2U}) {
        REQUIRE(lowered.step(thread, 0).writes.size() == 1);
        CHECK(lowered.step(thread, 0).writes.front().condition.is_true());
    }
}

TEST_CASE("an index that is not known touches every element, each under its condition") {
    const Lowered lowered(with_thread("int a[3], i;", "a[i % 3 == 1 ? 1 : 2] = 1;", "i = 1; a[1] = 2; a[2] = 3;"));
    CHECK(lowered.steps(1) == "load i; store a[...]");
    const auto& writes = lowered.step(1, 1).writes;
    REQUIRE(writes.size() == 2);
    for (const model::Write& write : writes) CHECK_FALSE(write.condition.is_constant());
}

TEST_CASE("sequential consistency is assumed only where it matters") {
    const auto assumed = [](const std::string& globals, const std::string& both) {
        const model::Program program = Lowered(with_thread(globals, both, both)).program;
        return program.may_race || program.uses_weak_orders;
    };
    CHECK_FALSE(assumed(mutex, locked_update));
    CHECK(assumed("int x;", "x++;"));
    CHECK(assumed(mutex, "x++; pthread_mutex_lock(&m); pthread_mutex_unlock(&m);"));
    CHECK_FALSE(assumed("_Atomic int x;", "x++;"));
    CHECK(assumed("int x;", "__atomic_fetch_add(&x, 1, __ATOMIC_RELAXED);"));
}

TEST_CASE("a critical section is one step where all data in it is guarded by its lock") {
    const Lowered fused(with_thread(mutex, locked_update, locked_update));
    CHECK(fused.steps(1) == "lock m");
    REQUIRE(fused.step(1, 0).pieces.size() == 4);  // lock, load, store, unlock
    CHECK(fused.step(1, 0).pieces[3].text == "unlock m");
    CHECK(fused.step(1, 0).writes.size() == 1);  // x; the mutex is given back as it was found

    ir::UnwindOptions apart;
    apart.fuse = false;
    CHECK(Lowered(with_thread(mutex, locked_update, locked_update), apart).steps(1) ==
          "lock m; load x; store x; unlock m");
}

TEST_CASE("what is not guarded, or a mutex that is misused, keeps the steps apart") {
    // Main touches x without the lock.
    const std::string careless = "x = 5; pthread_mutex_lock(&m); pthread_mutex_unlock(&m);";
    CHECK(Lowered(with_thread(mutex, locked_update, careless)).steps(1) == "lock m; load x; store x; unlock m");
    // Main gives the mutex back without holding it.
    const std::string misuse = "pthread_mutex_unlock(&m); pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);";
    CHECK(Lowered(with_thread(mutex, locked_update, misuse)).steps(1) == "lock m; load x; store x; unlock m");
}

// The thread library as visible steps.
#include <doctest/doctest.h>

#include "lowered.h"

using heddle::model::StepKind;
using heddle::testing::Lowered;
using heddle::testing::with_thread;
namespace ir = heddle::ir;

namespace {

const char* const condition =
    "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER;";
const char* const wait = "pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);";

}  // namespace

TEST_CASE("a wait is two steps, and the second one waits for the signal and the mutex") {
    const std::string signal = "pthread_mutex_lock(&m); pthread_cond_signal(&c); pthread_mutex_unlock(&m);";
    const Lowered lowered(with_thread(condition, wait, signal));
    CHECK(lowered.steps(1) == "lock m; wait c; wake c; unlock m");
    CHECK(lowered.step(1, 0).holder.has_value());
    CHECK(lowered.step(1, 1).enabled.is_true());
    CHECK(lowered.step(1, 1).writes.size() == 2);
    const auto& wake = lowered.step(1, 2);
    CHECK(wake.kind == StepKind::Wake);
    CHECK(wake.part == 1);
    CHECK(wake.reads.size() == 2);
    CHECK_FALSE(wake.enabled.is_constant());
    CHECK(wake.holder.has_value());
    CHECK(lowered.program.inputs.size() == 1);  // is there a signal?  One thread waits: the signal has no choice
}

TEST_CASE("a wake-up without a signal and the choice of a signal are inputs") {
    ir::UnwindOptions options;
    const std::string signal = "pthread_cond_signal(&c);";
    CHECK(Lowered(with_thread(condition, wait, signal), options).program.inputs.size() == 1);
    options.spurious_wakeups = false;
    CHECK(Lowered(with_thread(condition, wait, std::string(wait) + signal), options).program.inputs.size() == 1);
}

TEST_CASE("a weak exchange has an input, unless it never fails for nothing; in a loop it adds no turns") {
    const auto exchange = [](const std::string& kind) {
        return "int old = 0; while (!__atomic_compare_exchange_n(&x, &old, 1, " + kind + ", 5, 5)) old = 0;";
    };
    const auto weak = exchange("1");
    CHECK(Lowered(with_thread("int x;", exchange("0"), "x = 1;")).program.inputs.empty());
    const Lowered lowered(with_thread("int x;", weak, "x = 1;"));
    CHECK(lowered.program.inputs.size() == 1);
    CHECK(lowered.steps(1) == "compare and swap x");
    ir::UnwindOptions options;
    options.spurious_failures = false;
    CHECK(Lowered(with_thread("int x;", weak, "x = 1;"), options).program.inputs.empty());
}

TEST_CASE("a mutex that is used with a condition variable is not fused") {
    const std::string update = "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);";
    const std::string globals = std::string(condition) + " int x;";
    const Lowered lowered(with_thread(globals, update + wait, update + "pthread_cond_signal(&c);"));
    CHECK(lowered.steps(1).starts_with("lock m; load x; store x; unlock m"));
}

TEST_CASE("a destructor that others may take away is looked up in a step of its own") {
    const std::string globals = "pthread_key_t key; int x; void destroy(void *value) { x = 1; }";
    const std::string set = "pthread_setspecific(key, &x);";
    const auto steps = [&](const std::string& meanwhile) {
        const std::string text = with_thread(globals, set, meanwhile);
        const std::string create = "pthread_t t; ";
        return Lowered(std::string(text).insert(text.find(create), "pthread_key_create(&key, destroy); ")).steps(1);
    };
    CHECK(steps("x = 2;") == "store x");
    CHECK(steps("x = 2; pthread_key_delete(key);") == "load destructors+0; store x");
    CHECK(Lowered(with_thread(globals, set, "x = 2;")).steps(1).empty());  // there is no such key
}

// Condition variables: who sleeps, and whom a signal wakes.
#include <doctest/doctest.h>

#include "support.h"

using heddle::model::StepKind;
using namespace heddle::replay::test;

namespace {

// Two threads wait; main signals once.
Program two_waiters() {
    return Program::from_c(R"(
        #include <pthread.h>
        void reach_error(void);
        pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
        pthread_cond_t c = PTHREAD_COND_INITIALIZER;
        void *waiter(void *arg) {
            pthread_mutex_lock(&m);
            pthread_cond_wait(&c, &m);
            reach_error();
            return 0;
        }
        int main(void) {
            pthread_t t, u;
            pthread_create(&t, 0, waiter, 0);
            pthread_create(&u, 0, waiter, 0);
            pthread_cond_signal(&c);
            return 0;
        })");
}

// Both wait, the signal prefers `preferred`, and `woken` wakes up.
heddle::replay::Outcome signal(const Program& program, unsigned preferred, unsigned woken) {
    TraceBuilder builder{program};
    builder.create(1);
    builder.create(2, 1);
    for (const unsigned thread : {1U, 2U}) {
        builder.step(thread, StepKind::Lock, program.id("waiter", "pthread_mutex_lock"));
        builder.step(thread, StepKind::Wait, program.id("waiter", "pthread_cond_wait"));
    }
    const unsigned call = program.id("main", "pthread_cond_signal");
    builder.step(0, StepKind::Signal, call);
    builder.input(0, call, 0, 0, 64, std::uint64_t{1} << preferred);
    builder.step(woken, StepKind::Wake, program.id("waiter", "pthread_cond_wait"));
    builder.fails(woken, program.id("waiter", "reach_error"));
    return builder.replay();
}

}  // namespace

TEST_CASE("a signal wakes the thread that the trace prefers, and no other one") {
    const Program program = two_waiters();
    CHECK(signal(program, 1, 1).reproduced);
    CHECK(signal(program, 2, 2).reproduced);
    CHECK(signal(program, 9, 1).reproduced);  // nobody is preferred: the first one
    CHECK(contains(signal(program, 1, 2).explanation, "thread 2 is blocked: the thread waits for a signal"));
}

TEST_CASE("a thread that waits has given the mutex back, and needs it to wake up") {
    const Program program = two_waiters();
    TraceBuilder builder{program};
    builder.create(1);
    builder.create(2, 1);
    builder.step(1, StepKind::Lock, program.id("waiter", "pthread_mutex_lock"));
    builder.step(1, StepKind::Wait, program.id("waiter", "pthread_cond_wait"));
    builder.step(0, StepKind::Signal, program.id("main", "pthread_cond_signal"));
    builder.step(2, StepKind::Lock, program.id("waiter", "pthread_mutex_lock"));
    builder.step(1, StepKind::Wake, program.id("waiter", "pthread_cond_wait"));
    builder.fails(1, program.id("waiter", "reach_error"));
    CHECK(contains(builder.replay().explanation, "thread 1 is blocked: the mutex is held by thread 2"));
}

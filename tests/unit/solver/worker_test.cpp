// Workers whose inner backend misbehaves in every way, and what happens to processes.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <functional>
#include <thread>

#include "solver/worker/messages.h"
#include "solver/worker/worker_backend.h"
#include "term/printer.h"
#include "util/error.h"

namespace heddle::solver {
namespace {

using std::chrono::milliseconds;
using term::Sort;

// A backend whose check does whatever a test wants.
class Scripted : public Backend {
public:
    explicit Scripted(std::function<Answer()> script) : script_(std::move(script)) {}

    std::string name() const override { return "scripted"; }
    std::string version() const override { return "1.0"; }
    Capabilities capabilities() const override { return {}; }
    void assert_formula(Term) override {}
    void push() override {}
    void pop() override {}
    Answer check(std::span<const Term>, const Limits&) override { return script_(); }
    term::Value value(Term) override { return term::Value::bits(7, 8); }
    std::vector<Term> unsat_core() override { return {}; }
    std::string unknown_reason() const override { return "a whim"; }
    void interrupt() override {}
    Statistics statistics() const override { return {}; }

private:
    std::function<Answer()> script_;
};

std::unique_ptr<ProcessBackend> worker_that(term::Manager& manager, const std::function<Answer()>& script) {
    return make_worker_backend([script](term::Manager&) { return std::make_unique<Scripted>(script); }, "scripted",
                               manager);
}

std::string reason_of(const std::function<Answer()>& script, const Limits& limits = {}) {
    term::Manager manager;
    const auto backend = worker_that(manager, script);
    REQUIRE(backend->check({}, limits) == Answer::Unknown);
    return backend->unknown_reason();
}

bool has_children() {
    siginfo_t info = {};
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
}

char state_of_process(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string number, name;
    char state = 'X';
    file >> number >> name >> state;
    return state;
}

}  // namespace

TEST_CASE("a worker that dies makes the answer Unknown, and the reason says how it died") {
    CHECK(reason_of([]() -> Answer { _exit(3); }) == "scripted died: exit status 3");
    CHECK(reason_of([]() -> Answer {
              raise(SIGTERM), pause();
              throw;
          }).starts_with("scripted died: signal 15 ("));
    CHECK(reason_of([]() -> Answer {
              std::fputs("first\nno more ideas\n", stderr);
              kill(getpid(), SIGKILL);
              return Answer::Sat;
          }) == "scripted died: signal 9 (Killed): no more ideas");
    CHECK(reason_of([]() -> Answer { throw InternalError("a broken promise"); }) ==
          "scripted died: exit status 1: a broken promise");
    CHECK(reason_of([]() -> Answer { throw std::bad_alloc(); }) == "memory");
    CHECK(reason_of([]() -> Answer { return Answer::Unknown; }) == "a whim");
    CHECK_FALSE(has_children());
}

TEST_CASE("a value of a wrong sort is no answer") {
    term::Manager manager;
    const auto backend = worker_that(manager, [] { return Answer::Sat; });
    backend->assert_formula(manager.variable("p", Sort::boolean()));
    REQUIRE(backend->check({}, {}) == Answer::Unknown);
    CHECK(backend->unknown_reason() == "scripted gave a reply that cannot be read: a value has a wrong sort");
}

TEST_CASE("what a solver prints does not get into the replies") {
    term::Manager manager;
    const auto backend = worker_that(manager, [] {
        std::puts("the answer is 42");
        std::fflush(stdout);
        return Answer::Unsat;
    });
    for (int i = 0; i < 3; ++i) CHECK(backend->check({}, {}) == Answer::Unsat);
}

TEST_CASE("a worker that heeds no limit is killed") {
    const auto for_ever = []() -> Answer {
        for (;;) pause();
    };
    CHECK(reason_of(for_ever, {milliseconds(100), {}}) == "timeout");
    CHECK(reason_of(
              []() -> Answer {
                  std::vector<std::string> hoard;
                  for (;;) {
                      hoard.emplace_back(1 << 20, 'x');
                      std::this_thread::sleep_for(milliseconds(1));
                  }
              },
              {milliseconds(300'000), 50}) == "memory");
    CHECK_FALSE(has_children());
}

TEST_CASE("after a death a new worker knows all that is still asserted") {
    term::Manager manager;
    const auto backend = make_worker_backend([](term::Manager& own) { return make_backend("z3", own); }, "z3", manager);
    const Term x = manager.variable("x", Sort::bits(8)), y = manager.variable("y", Sort::bits(8));
    backend->assert_formula(manager.bv_ult(x, manager.bits(5, 8)));
    backend->push();
    backend->assert_formula(manager.equal(y, manager.bv_add(x, manager.bits(1, 8))));
    REQUIRE(backend->check({}, {}) == Answer::Sat);
    backend->stop("a test");
    CHECK_FALSE(has_children());
    backend->assert_formula(manager.bv_ult(manager.bits(4, 8), y));
    REQUIRE(backend->check({}, {}) == Answer::Sat);
    CHECK(backend->value(x) == term::Value::bits(4, 8));
    backend->pop();
    backend->assert_formula(manager.equal(y, manager.bits(9, 8)));
    REQUIRE(backend->check({}, {}) == Answer::Sat);
    CHECK(backend->value(y) == term::Value::bits(9, 8));
    CHECK(backend->value(x).to_uint64() < 5);
}

TEST_CASE("a worker that dies between two checks is replaced") {
    term::Manager manager;
    // Each child answers once and ends a little later by itself.
    const auto backend = worker_that(manager, [] {
        alarm(1);
        return Answer::Unsat;
    });
    CHECK(backend->check({}, {}) == Answer::Unsat);
    std::this_thread::sleep_for(milliseconds(1200));
    CHECK(backend->check({}, {}) == Answer::Unsat);
}

TEST_CASE("no child outlives its parent") {
    Process middle([] {
        const Process inner([]() -> int {
            for (;;) pause();
        });
        std::printf("%d\n", inner.id());
        std::fflush(stdout);
        kill(getpid(), SIGKILL);
        return 0;
    });
    std::string output;
    while (middle.read_to(output)) std::this_thread::sleep_for(milliseconds(1));
    const pid_t inner = std::stoi(output);
    CHECK(middle.death().starts_with("signal 9"));
    for (int i = 0; i < 30'000 && state_of_process(inner) != 'X' && state_of_process(inner) != 'Z'; ++i)
        std::this_thread::sleep_for(milliseconds(1));
    const char state = state_of_process(inner);
    CHECK((state == 'X' || state == 'Z'));  // the system's first process may be slow to collect it
}

TEST_CASE("a child has no files but its standard ones, and no signal is handled or blocked") {
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTERM);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    Process child([]() -> int {
        int open = 0;
        for (int file = 0; file < 1024; ++file) open += fcntl(file, F_GETFD) >= 0 ? 1 : 0;
        std::printf("%d\n", open);
        std::fflush(stdout);
        kill(getpid(), SIGTERM);
        return 0;
    });
    sigprocmask(SIG_SETMASK, &before, nullptr);
    std::string output;
    while (child.read_to(output)) std::this_thread::sleep_for(milliseconds(1));
    CHECK(output == "3\n");
    CHECK(child.death().starts_with("signal 15"));
}

TEST_CASE("a message that is cut off or altered is refused") {
    wire::Result result;
    result.answer = Answer::Sat;
    result.values = {term::Value::bits(300, 12), term::Value::boolean(true)};
    result.statistics.set("conflicts", 5);
    term::Manager manager;
    const std::vector<Term> variables{manager.variable("x", Sort::bits(12)), manager.variable("p", Sort::boolean())};
    const std::string message = wire::result_message(result);
    const wire::Result read = wire::read_result(message, variables, 0);
    CHECK(read.values == result.values);
    CHECK(read.statistics.get("conflicts") == 5);
    for (std::size_t length = wire::header; length < message.size(); ++length)
        CHECK_THROWS_AS(wire::read_result(message.substr(0, length), variables, 0), wire::Malformed);
    int refused = 0;
    for (std::size_t i = 0; i < message.size(); ++i) {
        std::string altered = message;
        altered[i] = static_cast<char>(altered[i] ^ 0x81);
        try {
            wire::read_result(altered, variables, 0);
        } catch (const wire::Malformed&) {
            ++refused;
        }
    }
    CHECK(refused > static_cast<int>(message.size()) / 2);
}

TEST_CASE("terms arrive as they were sent, each once") {
    term::Manager here, there;
    wire::TermTable sender(here), receiver(there);
    const Term x = here.variable("x", Sort::bits(8)), p = here.variable("p", Sort::boolean());
    const Term sum = here.bv_add(x, here.bits(200, 8));
    const Term middle = here.extract(here.bv_mul(here.zero_extend(sum, 20), here.concat(here.bits(3, 12), x)), 11, 4);
    const Term formula = here.logical_and(here.equal(middle, here.sign_extend(here.extract(x, 3, 0), 8)), p);
    std::string orders;
    const std::uint32_t number = sender.number(formula, &orders);
    const std::size_t length = orders.size();
    CHECK(sender.number(sum, &orders) < number);
    CHECK(orders.size() == length);
    wire::Reader reader(orders);
    while (!reader.at_end()) {
        REQUIRE(reader.at_most(wire::Order::Check) == wire::Order::Define);
        receiver.define(reader);
    }
    std::string reference;
    wire::put(reference, number);
    wire::Reader reads(reference);
    CHECK(term::to_smtlib(receiver.read(reads)) == term::to_smtlib(formula));
    CHECK(receiver.variables().size() == 2);
    std::string unknown;
    wire::put(unknown, number + 1);
    wire::Reader unknown_reader(unknown);
    CHECK_THROWS_AS(receiver.read(unknown_reader), wire::Malformed);
}

}  // namespace heddle::solver

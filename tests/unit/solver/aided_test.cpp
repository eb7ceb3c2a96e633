// A solver that is alone for a moment: when others come to its aid, and what they are told.
#include <doctest/doctest.h>

#include <thread>

#include "solver/composed.h"
#include "solver/portfolio/aided_backend.h"
#include "solver/smtlib/smtlib_backend.h"

namespace heddle::solver {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

const char* const hangs = "sh -c 'sleep 100'";
const char* const says_sat = "sh -c 'while read line; do if [ \"$line\" = \"(check-sat)\" ]; then echo sat; fi; done'";

struct Aided {
    term::Manager manager;
    unsigned races = 0;  // that were begun
    std::unique_ptr<Backend> backend;

    Aided(const char* alone, const std::string& aid, milliseconds moment = milliseconds(100)) {
        const auto make_race = [this, aid] {
            ++races;
            return make_backend(aid, manager);
        };
        backend = make_aided_backend(make_smtlib_backend(alone, manager), make_race, moment);
    }
    Term variable(const char* name) { return manager.variable(name, term::Sort::boolean()); }
};

}  // namespace

TEST_CASE("who answers soon stays alone") {
    Aided aided(says_sat, "z3", milliseconds(20'000));
    for (int i = 0; i < 3; ++i) CHECK(aided.backend->check({}, {}) == Answer::Sat);
    CHECK(aided.races == 0);
    CHECK(aided.backend->answered_by().empty());
}

TEST_CASE("who does not answer is replaced, once, by a race that knows all that was said") {
    Aided aided(hangs, "portfolio");
    const Term x = aided.variable("x"), y = aided.variable("y");
    aided.backend->assert_formula(aided.manager.logical_or(x, y));
    aided.backend->push();
    aided.backend->assert_formula(aided.manager.logical_not(x));
    const Term no_y = aided.manager.logical_not(y);
    CHECK(aided.backend->check({&no_y, 1}, {}) == Answer::Unsat);
    CHECK(aided.backend->unsat_core() == std::vector{no_y});
    CHECK_FALSE(aided.backend->answered_by().empty());
    CHECK(aided.backend->check({}, {}) == Answer::Sat);
    CHECK(aided.backend->value(y).is_true());
    aided.backend->pop();
    CHECK(aided.backend->check({&no_y, 1}, {}) == Answer::Sat);
    CHECK(aided.backend->value(x).is_true());
    CHECK(aided.races == 1);
}

TEST_CASE("who gives up is replaced at once") {
    Aided aided("sh -c 'exit 3'", "z3", milliseconds(100'000));
    CHECK(aided.backend->check({}, {milliseconds(20'000), {}}) == Answer::Sat);
    CHECK(aided.races == 1);
}

TEST_CASE("the time limit is for both together") {
    Aided aided(hangs, std::string("smtlib:") + hangs, milliseconds(300));
    const auto begin = Clock::now();
    CHECK(aided.backend->check({}, {milliseconds(100), {}}) == Answer::Unknown);
    CHECK(aided.races == 0);  // there was no time for one
    REQUIRE(aided.backend->check({}, {milliseconds(3000), {}}) == Answer::Unknown);
    CHECK(aided.backend->unknown_reason() == "timeout");
    CHECK(aided.races == 1);
    CHECK(Clock::now() - begin >= milliseconds(3100));
    CHECK(Clock::now() - begin < milliseconds(60'000));
}

TEST_CASE("an interrupt stops whoever is at work, and who would come later") {
    for (const int delay : {30, 300}) {
        CAPTURE(delay);
        Aided aided(hangs, std::string("smtlib:") + hangs);
        std::thread user([&] {
            std::this_thread::sleep_for(milliseconds(delay));
            aided.backend->interrupt();
        });
        CHECK(aided.backend->check({}, {}) == Answer::Unknown);
        CHECK(aided.backend->unknown_reason() == "interrupted");
        CHECK(aided.backend->check({}, {}) == Answer::Unknown);
        user.join();
    }
}

}  // namespace heddle::solver

// States that differ by an exchange of threads that run the same code are one.
#include <doctest/doctest.h>

#include <random>

#include "states/exhaustive_search.h"
#include "unit/support/exhaustive_search.h"
#include "unit/support/program_builder.h"
#include "unit/support/scripts.h"

using namespace heddle;
using namespace heddle::testing;
using model::Property;

namespace {

states::Result search(const model::Program& program, term::Manager& manager, Property property, bool reduces,
                      bool exchanges) {
    return states::search(program, manager, {property},
                          {.bytes = std::size_t{1} << 30, .stop = nullptr, .reduces = reduces, .exchanges = exchanges});
}

// So many threads with these words, and main with its own.
Example alike(unsigned count, const std::string& words, const std::string& words_of_main = "") {
    std::vector<std::string> threads(count + 1, words);
    threads.front() = words_of_main;
    return script(words + " | " + words_of_main, threads);
}

std::size_t states_of(const Example& example, bool exchanges) {
    term::Manager manager;
    const states::Result result = search(example.make(manager), manager, Property::Assertion, false, exchanges);
    REQUIRE(result.is_complete);
    CHECK(!result.trace);
    return result.states;
}

std::size_t power(std::size_t base, unsigned exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

}  // namespace

// A thread with two steps stands at one of three places; while k threads exist there are (k+1)(k+2)/2 ways to say how
// many stand where, and 3^k to say which.
TEST_CASE("only how many threads stand where counts, not which") {
    for (const unsigned threads : {2U, 4U, 6U}) {
        std::size_t alike_states = 0, all_states = 0;
        for (unsigned k = 0; k <= threads; ++k) {
            alike_states += std::size_t{k + 1} * (k + 2) / 2;
            all_states += power(3, k);
        }
        CHECK(states_of(alike(threads, "x=1 y=1"), false) == all_states);
        CHECK(states_of(alike(threads, "x=1 y=1"), true) == alike_states);
    }
}

// Behind the joins there is one state more.
TEST_CASE("in which order threads are joined does not tell them apart") {
    const std::size_t without = states_of(alike(4, "x=1 y=1"), true);
    CHECK(states_of(alike(4, "x=1 y=1", "j1 j2 j3 j4"), true) == without + 1);
    CHECK(states_of(alike(4, "x=1 y=1", "j3 j1 j4 j2"), true) == without + 1);
    // Something between two joins tells those before it from those behind it.
    CHECK(states_of(alike(4, "x=1 y=1", "j1 j2 z=1 j3 j4"), true) > without + 2);
}

// While k threads exist, some are done, some have not begun, and at most one is at one of two places inside.
TEST_CASE("owners of locks are exchanged with the threads") {
    std::size_t alike_states = 0, all_states = 0;
    for (unsigned k = 0; k <= 3; ++k) {
        alike_states += std::size_t{k} + 1 + 2 * k;
        all_states += power(2, k) * (k + 1);
    }
    CHECK(states_of(alike(3, "l+ x+=1 l-"), false) == all_states);
    CHECK(states_of(alike(3, "l+ x+=1 l-"), true) == alike_states);
}

TEST_CASE("what is found does not depend on whether threads are exchanged") {
    std::mt19937 random(3);
    const auto pick = [&](const std::vector<std::string>& words) { return words[random() % words.size()]; };
    std::size_t failures = 0, deadlocks = 0, races = 0, saved = 0;
    constexpr std::size_t programs = 40;
    for (std::size_t i = 0; i < programs; ++i) {
        std::string words;
        const std::string held = pick({"", "l", "lm"});
        for (const char lock : held) words += std::string{lock} + "+ ";
        for (unsigned w = 0; w < 2; ++w)
            words += pick({"x=1", "x+=1", "y+=1", "r=x y=r", "?x<2 x=3", "x!3", "y!2", "x!=1?2", "l+ m+ m- l-",
                           "m+ l+ l- m-", "l+ x+=1 l-"}) +
                     " ";
        for (const char lock : held) words += std::string{lock} + "- ";
        const Example example =
            alike(2 + random() % 2, words, pick({"", "j1", "j2 j1", "j1 j2", "x=2", "j1 x!2 j2", "m+ y=1"}));
        CAPTURE(example.name);
        term::Manager manager;
        const model::Program program = example.make(manager);
        const Found expected = search_exhaustively(program);
        std::size_t states[2] = {};
        for (const bool reduces : {false, true})
            for (const bool exchanges : {false, true}) {
                const auto ask = [&](Property property) {
                    const states::Result result = search(program, manager, property, reduces, exchanges);
                    CHECK(result.is_complete);
                    if (!reduces) states[exchanges] += result.states;
                    return result.trace.has_value();
                };
                CHECK(ask(Property::Assertion) == expected.failure.has_value());
                CHECK(ask(Property::Deadlock) == expected.deadlock.has_value());
                CHECK(ask(Property::Race) == expected.race.has_value());
            }
        saved += states[1] < states[0];
        failures += expected.failure.has_value();
        deadlocks += expected.deadlock.has_value();
        races += expected.race.has_value();
    }
    CHECK(saved >= programs / 2);
    for (const std::size_t count : {failures, deadlocks, races}) {
        CHECK(count >= programs / 20);
        CHECK(count < programs);
    }
}

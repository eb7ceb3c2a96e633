#include "fuzz/generator.h"

#include <doctest/doctest.h>

#include "fuzz/printer.h"

using namespace heddle::fuzz;

TEST_CASE("the same seed gives the same program") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Case first = generate(seed);
        const Case second = generate(seed);
        CHECK(print_program(first.program) == print_program(second.program));
        CHECK(first.verdict == second.verdict);
        CHECK(print_program(first.program) != print_program(generate(seed + 1).program));
    }
}

TEST_CASE("safe and unsafe programs are both frequent") {
    unsigned unsafe = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) unsafe += generate(seed).verdict == Verdict::Unsafe;
    CHECK(unsafe > 150);
    CHECK(unsafe < 300);
}

#include "fuzz/shrinker.h"

#include <doctest/doctest.h>

#include "fuzz/generator.h"
#include "fuzz/walk.h"

using namespace heddle::fuzz;

namespace {

std::size_t statements(const Program& program) {
    std::size_t count = 0;
    for (const Function& function : program.functions)
        for_each_statement(function.body, [&](const Statement&) { ++count; });
    return count;
}

bool mentions(const Program& program, Statement::Kind kind) {
    bool found = false;
    for (const Function& function : program.functions)
        for_each_statement(function.body, [&](const Statement& s) { found |= s.kind == kind; });
    return found;
}

}  // namespace

TEST_CASE("the generator's programs and all edits of them are well-formed and can be explored") {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const Program program = generate(seed).program;
        CHECK(well_formed(program));
        for (const Program& simpler : simpler_programs(program)) CHECK_NOTHROW(explore(simpler));
    }
}

TEST_CASE("shrinking ends, with nothing left if everything fails") {
    std::size_t asked = 0;
    const auto always = [&asked](const Program&) { return ++asked != 0; };
    const Program small = shrink(generate(1).program, always, 100'000);
    CHECK(asked < 1000);
    CHECK(statements(small) == 0);
    CHECK(small.objects.empty());
    CHECK(small.functions.size() == 1);
}

TEST_CASE("what does not matter is shrunk away") {
    unsigned tried = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Case original = generate(seed);
        if (original.verdict != Verdict::Unsafe || !mentions(original.program, Statement::Kind::Lock)) continue;
        ++tried;
        const auto still_fails = [](const Program& program) {
            return mentions(program, Statement::Kind::Lock) && explore(program).verdict == Verdict::Unsafe;
        };
        const Program small = shrink(original.program, still_fails, 5000);
        CHECK(still_fails(small));
        CHECK(statements(small) <= 4);
    }
    CHECK(tried > 2);
}

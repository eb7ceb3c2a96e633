// The parts of a program's runs: each run is in one, counted over all schedules.
#include <doctest/doctest.h>

#include <algorithm>

#include "encoder/encoding_names.h"
#include "engine/divide.h"
#include "unit/support/enumerator.h"
#include "unit/support/examples.h"
#include "unit/support/program_builder.h"
#include "unit/support/scripts.h"
#include "unit/support/solved.h"
#include "util/error.h"

using namespace heddle;
using namespace heddle::testing;
using encoder::EncodingKind;
using encoder::EncodingOptions;
using encoder::Por;

namespace {

const std::vector<EncodingOptions> all_encodings = {{.kind = EncodingKind::Order},
                                                    {.kind = EncodingKind::Writer, .por = Por::None},
                                                    {.kind = EncodingKind::Frames, .por = Por::None}};

engine::CheckOptions check_options(const EncodingOptions& encoding) {
    engine::CheckOptions options;
    options.unwind = 1;
    options.encoding = encoding;
    return options;
}

engine::ProgramSource source_of(const Example& example) {
    return [&example](term::Manager& manager, const engine::Unwinding&) { return example.make(manager); };
}

term::Term formula_of(Solved& solved, const encoder::Cube& cube) {
    std::vector<term::Term> parts;
    for (const encoder::Literal& literal : cube) {
        const term::Term chosen = solved.encoding->chosen(literal.choice);
        parts.push_back(literal.is_true ? chosen : solved.manager.logical_not(chosen));
    }
    return solved.manager.logical_and(parts);
}

bool is_about_inputs(const encoder::Cube& cube) {
    return std::ranges::any_of(cube, [](const encoder::Literal& literal) {
        return std::holds_alternative<encoder::InputChoice>(literal.choice);
    });
}

// All schedules of all parts together, each as often as it is in a part.
std::multiset<Schedule> schedules_in(const Example& example, const EncodingOptions& encoding,
                                     const std::vector<encoder::Cube>& cubes) {
    Solved solved(example, encoding);
    solved.encoding->extend_to(static_cast<unsigned>(model::longest_run(solved.program)));
    std::multiset<Schedule> found;
    for (const encoder::Cube& cube : cubes)
        for (const Schedule& schedule : solved.all_schedules({}, formula_of(solved, cube))) found.insert(schedule);
    return found;
}

// Gives the number of parts.
std::size_t check_partition(const Example& example, const EncodingOptions& encoding, unsigned parts) {
    CAPTURE(example.name);
    CAPTURE(encoder::name_of(encoding.kind));
    const engine::Division division = engine::divide(source_of(example), check_options(encoding), parts);
    CHECK(division.cubes.size() <= parts);
    term::Manager manager;
    const std::set<Schedule> all = enumerate(example.make(manager)).schedules;
    const std::multiset<Schedule> found = schedules_in(example, encoding, division.cubes);
    CHECK(std::set<Schedule>(found.begin(), found.end()) == all);
    if (std::ranges::none_of(division.cubes, is_about_inputs)) CHECK(found.size() == all.size());
    return division.cubes.size();
}

const std::vector<Example> contended = {
    script("lost update", {"r=x x=r j1", "r=x x=r x!3"}),
    script("three writers", {"x=1 r=x x=r", "x+=1 x=2", "r=x y=r x!3"}),
    script("two locks", {"l+ x=1 l-", "l+ r=x l- x!1"}),
    script("addressed by inputs", {"a[i]=1 r=a[i]", "a[j]=2 x!3"}),
};

}  // namespace

TEST_CASE("each schedule of small programs is in one part") {
    std::size_t parts = 0, divisions = 0;
    std::vector<Example> examples = small_examples();
    examples.insert(examples.end(), contended.begin(), contended.end());
    for (const Example& example : examples)
        for (const EncodingOptions& encoding : all_encodings) {
            parts += check_partition(example, encoding, 5);
            ++divisions;
        }
    CHECK(parts > 2 * divisions);  // not all of them are whole
}

TEST_CASE("values of inputs divide, too: no value is left out, and none is in two parts") {
    const Example example{"an input of eight bits", [](term::Manager& manager) {
                              ProgramBuilder builder(manager);
                              const ThreadId main = builder.thread("main");
                              const CellId x = builder.cell("x");
                              const Term input = builder.input("input");
                              ThreadBuilder body = builder.in(main);
                              body.store(x, input);
                              const Term seen = body.load(x);
                              body.assert_that(manager.logical_not(manager.equal(seen, builder.number(5))), 1);
                              body.assert_that(manager.logical_not(manager.equal(input, builder.number(9))), 2);
                              body.finish();
                              return builder.finish();
                          }};
    const engine::Division division =
        engine::divide(source_of(example), check_options({.kind = EncodingKind::Order}), 4);
    CHECK(division.cubes.size() > 2);
    Solved solved(example, {.kind = EncodingKind::Order});
    const term::Term input = solved.program.inputs.at(0).variable;
    for (unsigned value = 0; value < 256; ++value) {
        const term::Term is = solved.manager.equal(input, solved.manager.bits(value, input.sort().width()));
        unsigned count = 0;
        for (const encoder::Cube& cube : division.cubes) {
            solved.backend->push();
            solved.backend->assert_formula(solved.manager.logical_and(is, formula_of(solved, cube)));
            count += solved.check({});
            solved.backend->pop();
        }
        CAPTURE(value);
        CHECK(count == 1);
    }
}

TEST_CASE("a part is divided like the whole") {
    const Example& example = contended[1];
    for (const EncodingOptions& encoding : all_encodings) {
        CAPTURE(encoder::name_of(encoding.kind));
        engine::CheckOptions options = check_options(encoding);
        const engine::Division whole = engine::divide(source_of(example), options, 2);
        REQUIRE(whole.cubes.size() == 2);
        options.part = engine::PartOfRuns{1, 1, whole.cubes[1]};
        const engine::Division part = engine::divide(source_of(example), options, 3);
        CHECK(part.cubes.size() == 3);
        CHECK(schedules_in(example, encoding, part.cubes) == schedules_in(example, encoding, {whole.cubes[1]}));
    }
}

TEST_CASE("the verdicts of the parts are the verdict") {
    for (const bool safe : {true, false})
        for (const EncodingOptions& encoding : all_encodings) {
            if (encoding.kind == EncodingKind::Frames) continue;  // the same as writer, but slow
            const engine::ProgramSource source = [safe](term::Manager& manager, const engine::Unwinding&) {
                return fib_bench(manager, 3, safe);
            };
            engine::CheckOptions options = check_options({.kind = encoding.kind});
            const engine::Division division = engine::divide(source, options, 7);
            CHECK(division.cubes.size() == 7);
            unsigned unsafe = 0;
            for (const encoder::Cube& cube : division.cubes) {
                options.part = engine::PartOfRuns{1, 1, cube};
                const engine::Verdict verdict = engine::check(
                    source, [](const model::Trace&) { return std::string(); }, options);
                CHECK(verdict.kind != engine::VerdictKind::Unknown);
                unsafe += verdict.kind == engine::VerdictKind::Unsafe;
            }
            CHECK((unsafe > 0) == !safe);
            CHECK(unsafe < 7);
        }
}

TEST_CASE("a part without a solver is a contradiction") {
    engine::CheckOptions options = check_options({.kind = EncodingKind::Order});
    options.method = engine::Method::States;
    options.part = engine::PartOfRuns{};
    CHECK_THROWS_AS(engine::check(
                        source_of(contended[0]), [](const model::Trace&) { return std::string(); }, options),
                    InternalError);
}

// The abstraction loop: its rounds, its verdicts, and that a planted error does not go unnoticed.
#include <doctest/doctest.h>

#include "encoder/encoding_names.h"
#include "engine/bound_loop.h"
#include "unit/support/examples.h"
#include "unit/support/program_builder.h"
#include "util/error.h"

using namespace heddle;
using namespace heddle::testing;
using encoder::EncodingKind;
using encoder::Por;
using engine::CheckOptions;
using engine::Domain;
using engine::Verdict;
using engine::VerdictKind;

namespace {

Verdict check(const std::function<model::Program(term::Manager&)>& make, const CheckOptions& options) {
    return engine::check([&](term::Manager& manager, const engine::Unwinding&) { return make(manager); },
                         [](const model::Trace&) { return std::string(); }, options);
}

// 5.1 of Telbisz, Partial Order Reduction for Abstraction-Based Verification (2022): x = 2; y = 1 beside y = 2; x > y?
model::Program case_study(term::Manager& manager) {
    ProgramBuilder builder(manager);
    const ThreadId main = builder.thread("main");
    const ThreadId other = builder.thread("other", main);
    const CellId x = builder.cell("x"), y = builder.cell("y");
    ThreadBuilder first = builder.in(main);
    first.create(other);
    first.store(x, builder.number(2));
    first.store(y, builder.number(1));
    first.join(other);
    first.finish();
    ThreadBuilder second = builder.in(other);
    second.store(y, builder.number(2));
    const Term seen_x = second.load(x);
    const Term seen_y = second.load(y);
    second.assert_that(manager.bv_ule(seen_x, seen_y), 1);
    second.finish();
    return builder.finish();
}

// The order of two stores that the assertion does not mention decides.
model::Program hidden_order(term::Manager& manager) {
    ProgramBuilder builder(manager);
    const ThreadId main = builder.thread("main");
    const ThreadId one = builder.thread("one", main), two = builder.thread("two", main);
    const CellId chosen = builder.cell("chosen"), result = builder.cell("result");
    ThreadBuilder body = builder.in(main);
    body.create(one);
    body.create(two);
    body.join(one);
    body.join(two);
    body.assert_that(manager.equal(body.load(result), builder.number(0)), 1);
    body.finish();
    ThreadBuilder first = builder.in(one);
    first.store(chosen, builder.number(1));
    first.begin_if(manager.equal(first.load(chosen), builder.number(2)));
    first.store(result, builder.number(1));
    first.end_if();
    first.finish();
    ThreadBuilder second = builder.in(two);
    second.store(chosen, builder.number(2));
    second.finish();
    return builder.finish();
}

CheckOptions with(Domain domain, bool restart = false) {
    CheckOptions options;
    options.abstraction.domain = domain;
    options.abstraction.restart = restart;
    return options;
}

}  // namespace

TEST_CASE("the case study goes through its rounds in all modes") {
    for (const EncodingKind kind : {EncodingKind::Writer, EncodingKind::Frames})
        for (const Por por : {Por::Static, Por::Simple, Por::Full, Por::Optimal})
            for (const bool restart : {false, true}) {
                CAPTURE(encoder::name_of(kind));
                CAPTURE(encoder::name_of(por));
                CheckOptions options = with(Domain::Explicit, restart);
                options.encoding.kind = kind;
                options.encoding.por = por;
                options.properties = {model::Property::Assertion};
                options.abstraction.start = {"x"};
                options.depth = 20;  // nothing is merged
                const Verdict verdict = check(case_study, options);
                CHECK((verdict.kind == VerdictKind::Unsafe));
                REQUIRE(verdict.abstraction);
                REQUIRE(verdict.abstraction->rounds.size() == 2);
                const auto& [first, second] = std::tie(verdict.abstraction->rounds[0], verdict.abstraction->rounds[1]);
                CHECK(first.added == std::vector<std::string>{"x"});
                CHECK(first.dependent_pairs == 1);
                CHECK(first.dropped_pairs == 2);
                CHECK(second.added == std::vector<std::string>{"y"});
                CHECK(second.dependent_pairs == 3);
                CHECK(second.dropped_pairs == 0);
                CHECK(second.on_the_same_solver == !restart);
                CHECK(verdict.abstraction->spurious == 1);
            }
}

TEST_CASE("a dependency that does not come back is noticed") {
    CheckOptions options = with(Domain::Explicit);
    options.properties = {model::Property::Assertion};
    const Verdict verdict = check(hidden_order, options);
    CHECK((verdict.kind == VerdictKind::Unsafe));
    REQUIRE(verdict.abstraction);
    CHECK(verdict.abstraction->rounds.size() == 2);
    CHECK(verdict.abstraction->rounds[0].merged_steps > 0);
    options.abstraction.sabotage = engine::Sabotage::StaysMerged;
    CHECK_THROWS_AS(check(hidden_order, options), InternalError);
}

TEST_CASE("predicates join on the same solver, and a dependency that does not come back then is noticed") {
    for (const EncodingKind kind : {EncodingKind::Writer, EncodingKind::Frames}) {
        CheckOptions options = with(Domain::Predicate);
        options.encoding.kind = kind;
        options.properties = {model::Property::Assertion};
        options.depth = 20;  // nothing is merged
        const Verdict verdict = check(hidden_order, options);
        CHECK((verdict.kind == VerdictKind::Unsafe));
        REQUIRE(verdict.abstraction);
        REQUIRE(verdict.abstraction->rounds.size() > 1);
        for (std::size_t i = 1; i < verdict.abstraction->rounds.size(); ++i)
            CHECK(verdict.abstraction->rounds[i].on_the_same_solver);
        options.abstraction.restart = true;
        CHECK((check(hidden_order, options).kind == VerdictKind::Unsafe));
        options.abstraction.restart = false;
        options.abstraction.sabotage = engine::Sabotage::StaysIndependent;
        CHECK((check(hidden_order, options).kind != VerdictKind::Unsafe));
    }
}

TEST_CASE("verdicts are those without an abstraction") {
    constexpr unsigned programs = 16;
    constexpr Por modes[] = {Por::None, Por::Static, Por::Simple, Por::Full, Por::Optimal};
    unsigned refined = 0;
    for (unsigned seed = 0; seed < programs; ++seed) {
        const auto make = [seed](term::Manager& manager) { return random_program(manager, seed); };
        CheckOptions options;
        options.encoding.por = modes[seed % 5];
        options.encoding.kind = seed % 3 == 0 ? EncodingKind::Frames : EncodingKind::Writer;
        if (seed % 4 == 1) options.properties = {model::Property::Assertion};
        if (seed % 4 == 2) options.properties = {model::Property::Race, model::Property::Assertion};
        const Verdict expected = check(make, options);
        for (const Domain domain : {Domain::Explicit, Domain::Predicate})
            for (const bool restart : {false, true}) {
                CAPTURE(seed);
                CAPTURE(restart);
                options.abstraction = with(domain, restart).abstraction;
                const Verdict verdict = check(make, options);
                CHECK((verdict.kind == expected.kind));
                CHECK(verdict.never_reached == expected.never_reached);
                REQUIRE(verdict.abstraction);
                refined += verdict.abstraction->rounds.size() > 1 ? 1 : 0;
            }
    }
    CHECK(refined > programs / 4);
}

TEST_CASE("an object to start with must exist") {
    CheckOptions options = with(Domain::Explicit);
    options.abstraction.start = {"nothing"};
    CHECK_THROWS_WITH_AS(check(case_study, options), "--track nothing: no shared object of that name; there are x, y",
                         UserError);
}

// Two threads write an array; asserted is something about its first cell.
TEST_CASE("an array is tracked as a whole, or cell by cell") {
    const auto two_writers = [](term::Manager& manager) {
        ProgramBuilder builder(manager);
        const ThreadId main = builder.thread("main");
        const ThreadId other = builder.thread("other", main);
        const CellId first = builder.cell("a[0]"), second = builder.cell("a[1]");
        ThreadBuilder body = builder.in(main);
        body.create(other);
        body.store(second, builder.number(1));
        body.join(other);
        body.assert_that(manager.distinct(body.load(first), builder.number(9)), 1);
        body.finish();
        ThreadBuilder thread = builder.in(other);
        thread.store(first, builder.number(2));
        thread.store(second, builder.number(2));
        thread.finish();
        model::Program program = builder.finish();
        program.objects[0].size = 2;
        program.cells[1].object = program.cells[0].object;
        program.cells[1].offset = 1;
        return program;
    };
    for (const bool by_cell : {false, true}) {
        CheckOptions options;
        options.encoding.kind = EncodingKind::Writer;
        options.abstraction.domain = Domain::Explicit;
        options.abstraction.array_cells = by_cell;
        const Verdict verdict = check(two_writers, options);
        CHECK((verdict.kind == VerdictKind::Safe));
        CHECK(verdict.abstraction->tracked == std::vector<std::string>{by_cell ? "a[0]" : "a[*]"});
    }
}

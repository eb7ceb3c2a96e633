#include <doctest/doctest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "engine/bound_loop.h"
#include "unit/support/examples.h"
#include "unit/support/program_builder.h"
#include "unit/support/scripts.h"
#include "util/error.h"

using namespace heddle;
using namespace heddle::testing;
using engine::CheckOptions;
using engine::Unwinding;
using engine::Verdict;
using engine::VerdictKind;

namespace {

const engine::TraceCheck accept = [](const model::Trace&) { return std::string(); };

engine::ProgramSource example(const std::string& name) {
    for (const Example& candidate : small_examples())
        if (candidate.name == name)
            return [make = candidate.make](term::Manager& manager, const Unwinding&) { return make(manager); };
    throw std::logic_error("no example " + name);
}

engine::ProgramSource fib(unsigned rounds, bool safe) {
    return [=](term::Manager& manager, const Unwinding&) { return fib_bench(manager, rounds, safe); };
}

// A loop of `needed` iterations, each of which adds 1 to a counter; asserted: the counter is not `wrong`.
engine::ProgramSource counting_loop(unsigned needed, unsigned wrong) {
    return [=](term::Manager& manager, const Unwinding& unwinding) {
        ProgramBuilder builder(manager);
        const ThreadId main = builder.thread("main");
        const CellId x = builder.cell("x");
        const Term bound = builder.number(needed);
        ThreadBuilder body = builder.in(main);
        unsigned open = 0;
        for (unsigned i = 0; i < unwinding.loops; ++i) {
            const Term old = body.fetch_add(x, builder.number(1));
            body.assert_that(manager.distinct(old, builder.number(wrong)), 5);
            body.begin_if(manager.bv_ult(old, bound));
            ++open;
        }
        body.cut_unless(manager.bottom(), 7);
        for (; open > 0; --open) body.end_if();
        body.finish();
        return builder.finish();
    };
}

Verdict verdict_of(const engine::ProgramSource& source, const CheckOptions& options = {}) {
    return engine::check(source, accept, options);
}

}  // namespace

TEST_CASE("verdicts of the examples, with all encodings") {
    const std::vector<std::pair<std::string, VerdictKind>> expected{{"nothing", VerdictKind::Safe},
                                                                    {"loads and stores", VerdictKind::Safe},
                                                                    {"lost update", VerdictKind::Unsafe},
                                                                    {"atomic adds", VerdictKind::Unsafe},
                                                                    {"branches", VerdictKind::Unsafe},
                                                                    {"locks", VerdictKind::Safe},
                                                                    {"pointers", VerdictKind::Unsafe},
                                                                    {"assumptions", VerdictKind::Safe},
                                                                    {"conditional creation", VerdictKind::Unsafe}};
    for (const auto& [name, kind] : expected)
        for (const auto encoding :
             {encoder::EncodingKind::Writer, encoder::EncodingKind::Frames, encoder::EncodingKind::Order}) {
            CAPTURE(name);
            CheckOptions options;
            options.encoding.kind = encoding;
            CHECK((verdict_of(example(name), options).kind == kind));
        }
}

TEST_CASE("a violation comes with a short trace that was replayed") {
    int replayed = 0;
    const auto replay = [&](const model::Trace& trace) {
        ++replayed;
        CHECK(trace.thread_names == std::vector<std::string>{"main", "first", "second"});
        return std::string();
    };
    const Verdict verdict = engine::check(example("lost update"), replay, {});
    REQUIRE((verdict.kind == VerdictKind::Unsafe));
    REQUIRE(verdict.traces.size() == 1);
    CHECK(replayed == 1);
    CHECK(verdict.traces[0].steps.size() == 9);
    CHECK(verdict.traces[0].failure.what == "assertion failed");
    CHECK(verdict.traces[0].failure.where.to_string() == "test.c:1");
    CHECK(verdict.traces[0].failure.instruction == 1);
    CHECK(verdict.traces[0].steps[0].created_thread == 1);
    const model::TraceStep& last = verdict.traces[0].steps.back();
    REQUIRE(last.accesses.size() == 1);
    CHECK_FALSE(last.accesses[0].is_write);
    CHECK(last.accesses[0].value == 1);
    CHECK(last.accesses[0].name == "x");
    int joins = 0;
    for (const model::TraceStep& step : verdict.traces[0].steps) joins += step.joined_thread >= 0;
    CHECK(joins == 2);
}

TEST_CASE("a trace that does not replay is an internal error") {
    const auto refuse = [](const model::Trace&) { return std::string("step 3 is elsewhere"); };
    CHECK_THROWS_WITH_AS(engine::check(example("lost update"), refuse, {}),
                         doctest::Contains("counterexample does not replay: step 3 is elsewhere"), InternalError);
}

TEST_CASE("a failure before any step has an empty trace") {
    const Verdict verdict = verdict_of([](term::Manager& manager, const Unwinding&) {
        ProgramBuilder builder(manager);
        const Term wide = builder.input("wide", 96);
        ThreadBuilder body = builder.in(builder.thread("main"));
        body.assert_that(manager.distinct(wide, manager.bits((term::Bits{5} << 64) + 7, 96)), 3);
        body.finish();
        return builder.finish();
    });
    REQUIRE((verdict.kind == VerdictKind::Unsafe));
    CHECK(verdict.traces[0].steps.empty());
    REQUIRE(verdict.traces[0].inputs.size() == 2);
    CHECK(verdict.traces[0].inputs[0].value == 7);
    CHECK(verdict.traces[0].inputs[0].width == 64);
    CHECK(verdict.traces[0].inputs[1].value == 5);
    CHECK(verdict.traces[0].inputs[1].width == 32);
    CHECK(verdict.traces[0].inputs[1].offset == 8);
}

TEST_CASE("unwinding grows until nothing is cut") {
    std::vector<unsigned> loops;
    const engine::ProgramSource inner = counting_loop(5, 99);
    const Verdict verdict = verdict_of([&](term::Manager& manager, const Unwinding& unwinding) {
        loops.push_back(unwinding.loops);
        CHECK(unwinding.constant_loops >= 16 * unwinding.loops);
        return inner(manager, unwinding);
    });
    CHECK((verdict.kind == VerdictKind::Safe));
    CHECK(loops == std::vector<unsigned>{1, 2, 4, 8});
    CHECK(verdict.unwind == 8);
    CHECK((verdict_of(counting_loop(5, 5)).kind == VerdictKind::Unsafe));
    CHECK((verdict_of(counting_loop(5, 6)).kind == VerdictKind::Safe));
}

TEST_CASE("a fixed unwinding that cuts says where") {
    CheckOptions options;
    options.unwind = 3;
    const Verdict verdict = verdict_of(counting_loop(5, 5), options);
    REQUIRE((verdict.kind == VerdictKind::SafeUpTo));
    REQUIRE(verdict.limitations.size() == 1);
    CHECK(verdict.limitations[0].where.to_string() == "test.c:7");
    CHECK(verdict.unwind == 3);
    options.unwind = 6;
    CHECK((verdict_of(counting_loop(5, 99), options).kind == VerdictKind::Safe));
    CHECK((verdict_of(counting_loop(5, 5), options).kind == VerdictKind::Unsafe));
}

TEST_CASE("all reachable cuts are named once, and no others") {
    CheckOptions options;
    options.unwind = 1;
    const Verdict verdict = verdict_of(
        [](term::Manager& manager, const Unwinding&) {
            ProgramBuilder builder(manager);
            const ThreadId main = builder.thread("main");
            const ThreadId first = builder.thread("first", main);
            const CellId x = builder.cell("x");
            ThreadBuilder other = builder.in(first);
            other.cut_unless(manager.equal(other.load(x), builder.number(0)), 20);
            other.cut_unless(manager.equal(other.load(x), builder.number(0)), 20);
            other.finish();
            ThreadBuilder body = builder.in(main);
            body.create(first);
            body.store(x, builder.number(1));
            const Term seen = body.load(x);
            body.cut_unless(manager.equal(seen, builder.number(1)), 30);
            body.cut_unless(manager.distinct(seen, builder.number(1)), 10);
            body.finish();
            return builder.finish();
        },
        options);
    REQUIRE((verdict.kind == VerdictKind::SafeUpTo));
    REQUIRE(verdict.limitations.size() == 2);
    CHECK(verdict.limitations[0].where.line == 10);
    CHECK(verdict.limitations[1].where.line == 20);
}

TEST_CASE("a depth that is too small is a limitation, unless no run needs more") {
    CheckOptions options;
    options.depth = 8;
    const Verdict verdict = verdict_of(example("lost update"), options);
    REQUIRE((verdict.kind == VerdictKind::SafeUpTo));
    REQUIRE(verdict.limitations.size() == 1);
    CHECK(verdict.limitations[0].what == "a run needs more than 8 steps");
    CHECK(verdict.depth == 8);
    options.depth = 9;
    CHECK((verdict_of(example("lost update"), options).kind == VerdictKind::Unsafe));
    options.depth = 3;  // three locks are taken at most, of the five steps that there are
    options.properties = {model::Property::Assertion};
    CHECK((verdict_of(example("deadlock"), options).kind == VerdictKind::Safe));
    options.depth = 2;
    CHECK((verdict_of(example("deadlock"), options).kind == VerdictKind::SafeUpTo));
}

TEST_CASE("assertions that no run reaches are named") {
    const Verdict verdict = verdict_of([](term::Manager& manager, const Unwinding&) {
        ProgramBuilder builder(manager);
        const ThreadId main = builder.thread("main");
        const CellId x = builder.cell("x");
        ThreadBuilder body = builder.in(main);
        body.assert_that(manager.top(), 1);  // when the thread starts
        const Term seen = body.load(x);
        body.begin_if(manager.equal(seen, builder.number(0)));
        body.assert_that(manager.top(), 2);
        body.begin_else();
        body.assert_that(manager.bottom(), 3);
        body.end_if();
        body.finish();
        model::Program program = builder.finish();
        program.assertions.push_back({{"test.c", 4, 0}, {}});
        return program;
    });
    CHECK((verdict.kind == VerdictKind::Safe));
    REQUIRE(verdict.never_reached.size() == 2);
    CHECK(verdict.never_reached[0].line == 3);
    CHECK(verdict.never_reached[1].line == 4);
}

namespace {

// Main starts a thread whose end lies behind a cut, or can be reached beside one, and finishes.
engine::ProgramSource with_cut_thread(bool can_end) {
    return [=](term::Manager& manager, const Unwinding&) {
        ProgramBuilder builder(manager);
        const ThreadId main = builder.thread("main");
        const ThreadId worker = builder.thread("worker", main);
        const CellId x = builder.cell("x");
        ThreadBuilder other = builder.in(worker);
        const Term seen = other.load(x);
        other.cut_unless(can_end ? manager.equal(seen, builder.number(0)) : manager.bottom(), 20);
        other.store(x, builder.number(2));
        other.finish();
        ThreadBuilder body = builder.in(main);
        body.create(worker);
        body.store(x, builder.number(1));
        body.finish();
        return builder.finish();
    };
}

}  // namespace

TEST_CASE("a verdict up to a bound tells which threads cannot reach their ends within it") {
    CheckOptions options;
    options.unwind = 1;
    for (const engine::Method method : {engine::Method::Solver, engine::Method::States}) {
        options.method = method;
        const Verdict all = verdict_of(with_cut_thread(true), options);
        REQUIRE((all.kind == VerdictKind::SafeUpTo));
        REQUIRE(all.ends);
        CHECK(all.ends->unreached.empty());
        CHECK(all.ends->gave_up.empty());
        CHECK(all.never_reached.empty());

        const Verdict stuck = verdict_of(with_cut_thread(false), options);
        REQUIRE((stuck.kind == VerdictKind::SafeUpTo));
        REQUIRE(stuck.ends);
        REQUIRE(stuck.ends->unreached.size() == 1);
        CHECK(stuck.ends->unreached[0].number == 1);
        CHECK(stuck.ends->unreached[0].name == "worker");
        CHECK(stuck.ends->gave_up.empty());
    }
    options.method = engine::Method::Solver;
    options.depth = 1;  // the creation of the thread
    const Verdict shallow = verdict_of(with_cut_thread(true), options);
    REQUIRE((shallow.kind == VerdictKind::SafeUpTo));
    CHECK(shallow.ends->unreached.size() == 2);
    CHECK_FALSE(verdict_of(counting_loop(2, 99)).ends);  // nothing is cut
}

TEST_CASE("a check that gives up after a worthwhile round tells of the ends in that round") {
    CheckOptions options;
    options.timeout = std::chrono::milliseconds(1500);
    const Verdict verdict = verdict_of(
        [](term::Manager& manager, const Unwinding& unwinding) {
            return unwinding.loops <= 4 ? with_cut_thread(false)(manager, unwinding) : fib_bench(manager, 12, true);
        },
        options);
    REQUIRE((verdict.kind == VerdictKind::SafeUpTo));
    CHECK(verdict.unwind == 4);
    REQUIRE(verdict.ends);
    CHECK(verdict.ends->unreached.size() == 1);
}

TEST_CASE("running out of time is no verdict") {
    CheckOptions options;
    options.timeout = std::chrono::milliseconds(300);
    const Verdict verdict = verdict_of(fib(12, true), options);
    CHECK((verdict.kind == VerdictKind::Unknown));
    CHECK(verdict.reason == "time limit of 0.3 s reached");
}

TEST_CASE("the time of encoding counts") {
    CheckOptions options;
    options.method = engine::Method::Solver;
    options.timeout = std::chrono::milliseconds(500);
    options.progress = [](const engine::Progress& progress) {
        if (progress.activity == "encoding") std::this_thread::sleep_for(std::chrono::milliseconds(600));
    };
    const Verdict verdict = verdict_of(fib(2, true), options);  // which takes a solver no time
    CHECK((verdict.kind == VerdictKind::Unknown));
    CHECK(verdict.reason == "time limit of 0.5 s reached");
}

TEST_CASE("running out of time after a round tells how far it came") {
    CheckOptions options;
    options.timeout = std::chrono::milliseconds(1500);
    const Verdict verdict = verdict_of(
        [](term::Manager& manager, const Unwinding& unwinding) {
            return unwinding.loops == 1 ? counting_loop(5, 99)(manager, unwinding) : fib_bench(manager, 12, true);
        },
        options);
    CHECK((verdict.kind == VerdictKind::Unknown));
    CHECK(verdict.reason == "time limit of 1.5 s reached; no violation up to unwind 1, depth 1");
}

TEST_CASE("the user can stop a check") {
    std::atomic<int> polls = 0;
    CheckOptions options;
    options.interrupted = [&] { return ++polls > 4; };
    const Verdict verdict = verdict_of(fib(12, true), options);
    CHECK((verdict.kind == VerdictKind::Unknown));
    CHECK(verdict.reason == "interrupted");
}

TEST_CASE("a proof that there is no data race takes the reservation back, unless there are weak orders") {
    const auto assumed = [](bool uses_weak_orders, model::Properties properties) {
        CheckOptions options;
        options.properties = std::move(properties);
        const Verdict verdict = verdict_of(
            [&](term::Manager& manager, const Unwinding&) {
                model::Program program = fib_bench(manager, 1, true);
                for (model::Thread& thread : program.threads)
                    for (model::Location& location : thread.locations)
                        if (location.is_step()) location.step().plain = false;
                program.may_race = true;
                program.uses_weak_orders = uses_weak_orders;
                return program;
            },
            options);
        REQUIRE((verdict.kind == VerdictKind::Safe));
        return verdict.assumes_sequential_consistency;
    };
    CHECK(assumed(false, {model::Property::Assertion}));
    CHECK_FALSE(assumed(false, {model::Property::Assertion, model::Property::Race}));
    CHECK(assumed(true, {model::Property::Assertion, model::Property::Race}));
}

TEST_CASE("that there is no assertion matters only to who asks for them") {
    const auto caveats = [](model::Properties properties) {
        CheckOptions options;
        options.properties = std::move(properties);
        return verdict_of(
                   [](term::Manager& manager, const Unwinding&) {
                       model::Program program = fib_bench(manager, 1, true);
                       program.lacks_assertions = true;
                       return program;
                   },
                   options)
            .caveats;
    };
    CHECK(caveats({model::Property::Deadlock}).empty());
    CHECK(caveats({model::Property::Assertion}) == std::vector<std::string>{"the program has no assertion"});
}

TEST_CASE("what the program says about its model, figures and progress are passed on") {
    std::vector<std::string> activities;
    CheckOptions options;
    options.progress = [&](const engine::Progress& progress) { activities.push_back(progress.activity); };
    const std::string file = (std::filesystem::temp_directory_path() / "heddle_check_test.smt2").string();
    options.dump_smt2 = file;
    const Verdict verdict = verdict_of(
        [](term::Manager& manager, const Unwinding&) {
            model::Program program = fib_bench(manager, 1, true);
            program.may_race = true;
            program.caveats = {"f returns any value"};
            program.instructions = 17;
            return program;
        },
        options);
    CHECK((verdict.kind == VerdictKind::Safe));
    CHECK(verdict.assumes_sequential_consistency);
    CHECK(verdict.caveats == std::vector<std::string>{"f returns any value"});
    CHECK(verdict.statistics.get("threads") == 3);
    CHECK(verdict.statistics.get("visible steps") == 10);
    CHECK(verdict.statistics.get("instructions") == 17);
    CHECK(verdict.statistics.get("cells") == 2);
    CHECK(verdict.statistics.get("frames") == 10);
    CHECK(verdict.statistics.get("terms") > 100);
    CHECK(verdict.statistics.get("seconds") >= verdict.statistics.get("seconds solving"));
    CHECK(verdict.statistics.get("search CPU seconds") > 0);
    CHECK(verdict.statistics.get("search conflicts") <= verdict.statistics.get("conflicts"));
    CHECK(verdict.statistics.get("search decisions") <= verdict.statistics.get("decisions"));
    REQUIRE(activities.size() >= 2);
    CHECK(activities[0] == "encoding");
    CHECK(activities[1] == "solving");
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    CHECK(text.str().find("(check-sat)") != std::string::npos);
    std::filesystem::remove(file);
}

TEST_CASE("a search of states and a solver, one after the other or side by side, say the same") {
    const std::vector<std::pair<engine::ProgramSource, VerdictKind>> expected{
        {example("lost update"), VerdictKind::Unsafe},
        {example("locks"), VerdictKind::Safe},
        {fib(5, true), VerdictKind::Safe},
        {fib(5, false), VerdictKind::Unsafe},
        {counting_loop(5, 100), VerdictKind::Safe},
        {counting_loop(5, 3), VerdictKind::Unsafe}};
    for (const auto& [source, kind] : expected)
        for (const unsigned cores : {1U, 2U})
            for (const int milliseconds : {0, 10'000}) {
                CheckOptions options;
                options.method = engine::Method::Auto;
                options.cores = cores;
                options.states_alone = std::chrono::milliseconds(milliseconds);
                const Verdict verdict = verdict_of(source, options);
                CAPTURE(cores);
                CAPTURE(milliseconds);
                CAPTURE(verdict.reason);
                CHECK((verdict.kind == kind));
            }
}

// Twenty locked additions in each of three threads: few states, and a formula that takes a solver minutes.
TEST_CASE("the answer of the search of states ends the work of the solver") {
    std::string additions;
    for (unsigned i = 0; i < 20; ++i) additions += "l+ x+=1 l- ";
    CheckOptions options;
    options.method = engine::Method::Auto;
    options.cores = 2;
    options.states_alone = {};
    const Verdict verdict = verdict_of(
        [&](term::Manager& manager, const Unwinding&) {
            return script("additions", {additions, additions, additions}).make(manager);
        },
        options);
    CHECK((verdict.kind == VerdictKind::Safe));
    CHECK(verdict.statistics.get("states") > 0);
}

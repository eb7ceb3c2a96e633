// The worked examples of the texts: Fig. 5.1 and 5.2 of Telbisz (2022), Fig. 1 and 2 of Wachter, Kroening, Ouaknine (2013).
#include <doctest/doctest.h>

#include "explore/cegar.h"
#include "explore/persistent_reduction.h"
#include "unit/support/program_builder.h"

using namespace heddle;
using namespace heddle::testing;
using explore::PersistentReduction;
using explore::Positions;
using model::Property;

namespace {

explore::Resources solver_of(term::Manager& manager) {
    return {[&manager] { return solver::make_backend("z3", manager); }, [] { return false; },
            [] { return solver::Limits{}; }};
}

// main: start t; gamma: y = 1; join t.   t: alpha: x = 2; beta: y = 2; fails if x > y.
struct CaseStudy {
    explicit CaseStudy(term::Manager& manager) : builder(manager) {
        x = builder.cell("x");
        y = builder.cell("y");
        const ThreadId main = builder.thread("main"), t = builder.thread("t", main);
        ThreadBuilder m = builder.in(main);
        m.create(t);
        m.store(y, builder.number(1));
        m.join(t);
        m.finish();
        ThreadBuilder other = builder.in(t);
        other.store(x, builder.number(2));
        other.store(y, builder.number(2));
        const explore::Term now_x = other.load(x);
        const explore::Term now_y = other.load(y);
        other.assert_that(manager.bv_ule(now_x, now_y), 1);
        other.finish();
        program = builder.finish();
    }
    ProgramBuilder builder;
    CellId x, y;
    model::Program program;
};

Positions at(unsigned main, unsigned t) {
    return {model::LocationId(main), model::LocationId(t)};
}

const std::set<ThreadId> both = {ThreadId(0), ThreadId(1)};

}  // namespace

TEST_CASE("Fig. 5.2: which sets are chosen under {x} and under {x, y}, and how long they are valid") {
    term::Manager manager;
    const CaseStudy study(manager);
    const explore::Moves moves(study.program, manager);
    const explore::Term x = moves.content(study.x), y = moves.content(study.y);
    PersistentReduction aware(moves, true), traditional(moves, false);

    aware.set_precision({{x}});
    traditional.set_precision({{x}});
    // s(1,0): alpha or gamma alone will do; without the precision gamma alone does not, since beta touches y, too.
    CHECK(aware.to_follow(at(1, 0), both).size() == 1);
    CHECK(traditional.to_follow(at(1, 0), both) == std::set{ThreadId(1)});
    CHECK(aware.valid_without(at(1, 0), {ThreadId(1)}).empty());
    // s(1,1): beta and gamma meet on y, which the precision does not speak of.
    CHECK(aware.to_follow(at(1, 1), both).size() == 1);
    CHECK(traditional.to_follow(at(1, 1), both) == both);
    CHECK(aware.valid_without(at(1, 1), {ThreadId(0)}) == std::set{y});

    aware.set_precision({{x}, {y}});
    CHECK(aware.to_follow(at(1, 0), both) == std::set{ThreadId(1)});
    CHECK(aware.to_follow(at(1, 1), both) == both);
}

TEST_CASE("Fig. 5.2: the failing run is found, however the states are pruned") {
    for (const bool lazy : {false, true})
        for (const explore::CegarReduction reduction :
             {explore::CegarReduction::None, explore::CegarReduction::Persistent, explore::CegarReduction::Aware}) {
            term::Manager manager;
            const CaseStudy study(manager);
            const explore::Resources means = solver_of(manager);
            explore::Cegar cegar(study.program, manager,
                                 {{Property::Assertion}, explore::DomainKind::Explicit, reduction, lazy}, means);
            const explore::Outcome outcome = cegar.run();
            REQUIRE(outcome.trace);
            CHECK(outcome.trace->steps.size() >= 6);
        }
}

TEST_CASE("Fig. 1: that i and j differ becomes a part of the labels, and the reduction rests on it") {
    std::map<std::pair<bool, bool>, std::size_t> nodes;
    for (const bool monotonic : {false, true})
        for (const bool force : {false, true}) {
            if (!monotonic && !force) continue;  // a hundred thousand nodes
            term::Manager manager;
            ProgramBuilder builder(manager);
            const std::vector<CellId> v = {builder.cell("v[0]"), builder.cell("v[1]")};
            const CellId zero = builder.cell("zero");
            const explore::Term i = builder.input("i", 1), j = builder.input("j", 1);
            const ThreadId main = builder.thread("main"), first = builder.thread("first", main),
                           second = builder.thread("second", main);
            ThreadBuilder m = builder.in(main);
            m.load(zero);
            m.stop_unless(manager.distinct(i, j));
            m.create(first);
            m.create(second);
            m.join(first);
            m.join(second);
            const explore::Term last = m.load_one_of(v, j);
            m.assert_that(manager.binary(term::Kind::BvSle, builder.number(255), last), 1);
            m.finish();
            // v[j] is -1 in the end: first -2, then one more; nobody else writes it.
            ThreadBuilder a = builder.in(first);
            a.store_one_of(v, i, builder.number(1));
            a.add_to_one_of(v, i, builder.number(1));
            a.copy_one_of(v, i, v, j);
            a.finish();
            ThreadBuilder b = builder.in(second);
            b.store_one_of(v, j, builder.number(254));
            b.add_to_one_of(v, j, builder.number(1));
            b.add_to_one_of(v, i, builder.number(1));
            b.finish();
            const model::Program program = builder.finish();
            const explore::Resources means = solver_of(manager);
            explore::Impact impact(program, manager, {{Property::Assertion}, monotonic, force}, means);
            const explore::Outcome outcome = impact.run();
            CHECK(outcome.is_complete);
            CHECK(!outcome.trace);
            nodes[{monotonic, force}] = impact.tree().size();
            if (!monotonic) continue;
            explore::Queries queries(manager, means);
            bool says_apart = false;
            for (explore::NodeId node = 0; node < impact.tree().size(); ++node)
                if (!impact.tree()[node].is_empty && impact.tree().positions(node)[first.index]) {
                    std::vector<explore::Term> label = impact.tree()[node].label;
                    label.push_back(manager.equal(i, j));
                    says_apart = says_apart || queries.is_impossible(label);
                }
            CHECK(says_apart);
        }
    MESSAGE("nodes: force cover " << nodes[{false, true}] << ", monotonic "
                           << nodes[{true, false}] << ", both " << nodes[{true, true}]);
    CHECK(nodes[{true, true}] < nodes[{false, true}]);
    CHECK(nodes[{true, true}] < nodes[{true, false}]);
}

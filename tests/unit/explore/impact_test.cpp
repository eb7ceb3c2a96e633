#include "explore/impact.h"

#include <doctest/doctest.h>

#include <set>

#include "explore/proof.h"
#include "unit/support/examples.h"
#include "unit/support/exhaustive_search.h"
#include "unit/support/scripts.h"

using namespace heddle;
using namespace heddle::testing;
using explore::Impact;
using explore::ImpactOptions;
using model::Property;

namespace {

explore::Resources resources(term::Manager& manager) {
    return {[&manager] { return solver::make_backend("z3", manager); }, [] { return false; },
            [] { return solver::Limits{}; }};
}

std::vector<Example> examples() {
    std::vector<Example> result = small_examples();
    result.push_back(script("crossed locks", {"l+ m+ m- l-", "m+ l+ l- m-"}));
    result.push_back(script("locks in order", {"l+ m+ m- l-", "l+ m+ m- l-"}));
    result.push_back(script("join with a lock that is wanted", {"l+ j1 l-", "l+ l-"}));
    result.push_back(script("guarded", {"l+ x=1 l-", "l+ x=2 l-"}));
    result.push_back(script("unguarded", {"l+ x=1 l-", "m+ x=2 m-"}));
    result.push_back(script("seen in between", {"x=1 x=0", "x!1"}));
    result.push_back(script("elements", {"a[i]=1 a[j]+=1", "a[j]=0 r=a[i]"}));
    for (unsigned seed = 0; seed < 24; ++seed)
        result.push_back({"random", [=](term::Manager& manager) { return random_program(manager, seed); }});
    return result;
}

// All labels but one; that one also says something wrong, or nothing.
bool is_found(explore::ProofCheck& check, explore::Proof proof, std::size_t state, const std::vector<explore::Term>& label) {
    proof.states[state].label = label;
    return !check.complaint(proof).empty();
}

}  // namespace

TEST_CASE("labels prove what no run violates, and paths fail where some run does") {
    std::size_t complete = 0, violations = 0, proofs = 0;
    for (const Example& example : examples()) {
        CAPTURE(example.name);
        for (const Property property : {Property::Assertion, Property::Deadlock, Property::Race})
            for (const bool monotonic : {false, true})
                for (const bool force : {false, true}) {
                    CAPTURE(name_of(property));
                    CAPTURE(monotonic);
                    CAPTURE(force);
                    term::Manager manager;
                    const model::Program program = example.make(manager);
                    const Found found = search_exhaustively(program);
                    const bool expected = property == Property::Assertion  ? found.failure.has_value()
                                          : property == Property::Deadlock ? found.deadlock.has_value()
                                                                           : found.race.has_value();
                    const explore::Resources means = resources(manager);
                    Impact impact(program, manager, {{property}, monotonic, force}, means);
                    const explore::Outcome outcome = impact.run();
                    CHECK(outcome.trace.has_value() == expected);
                    CHECK((outcome.is_complete || found.cut));
                    complete += outcome.is_complete;
                    violations += outcome.trace.has_value();
                    if (outcome.trace || !outcome.is_complete || monotonic) continue;
                    explore::ProofCheck check(impact.moves(), {property}, solver::make_backend("bitwuzla", manager),
                                              [] { return solver::Limits{}; });
                    CHECK(check.complaint(proof_of(impact.tree())) == "");
                    ++proofs;
                }
    }
    CHECK(complete >= 250);
    CHECK(violations >= 60);
    CHECK(proofs >= 60);
}

TEST_CASE("without cover expansion the reduction loses violations") {
    std::size_t lost = 0;
    for (unsigned seed = 0; seed < 400 && lost == 0; ++seed) {
        term::Manager manager;
        const model::Program program = random_program(manager, seed);
        const explore::Resources means = resources(manager);
        const auto finds = [&](explore::Sabotage sabotage) {
            return Impact(program, manager, {{Property::Assertion}, true, true, sabotage}, means).run().trace.has_value();
        };
        lost += finds(explore::Sabotage::None) && !finds(explore::Sabotage::NoCoverExpansion);
    }
    CHECK(lost > 0);
}

TEST_CASE("a label that is wrong is found") {
    term::Manager manager;
    const model::Program program = script("", {"l+ x=1 x=0 l-", "l+ x!1 l-"}).make(manager);
    const explore::Resources means = resources(manager);
    Impact impact(program, manager, {{Property::Assertion}, false, true}, means);
    REQUIRE(!impact.run().trace);
    explore::ProofCheck check(impact.moves(), {Property::Assertion}, solver::make_backend("bitwuzla", manager),
                              [] { return solver::Limits{}; });
    const explore::Proof proof = proof_of(impact.tree());
    REQUIRE(check.complaint(proof) == "");
    std::size_t needed = 0;
    for (std::size_t state = 0; state < proof.states.size(); ++state) {
        if (proof.states[state].is_start) continue;
        CHECK(is_found(check, proof, state, {manager.bottom()}));
        const explore::Term y = impact.moves().content(model::CellId(1));
        CHECK(is_found(check, proof, state, {manager.equal(y, manager.bits(5, y.sort().width()))}));
        if (!proof.states[state].label.empty()) needed += is_found(check, proof, state, {});
    }
    CHECK(needed > 0);
}

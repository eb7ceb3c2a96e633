#include "explore/cegar.h"

#include <doctest/doctest.h>

#include "explore/proof.h"
#include "unit/support/examples.h"
#include "unit/support/exhaustive_search.h"
#include "unit/support/scripts.h"

using namespace heddle;
using namespace heddle::testing;
using explore::Cegar;
using explore::CegarOptions;
using explore::CegarReduction;
using explore::DomainKind;
using model::Property;

namespace {

explore::Resources means_for(term::Manager& manager) {
    return {[&manager] { return solver::make_backend("z3", manager); }, [] { return false; },
            [] { return solver::Limits{}; }};
}

std::vector<Example> programs() {
    std::vector<Example> result = small_examples();
    result.push_back(script("crossed locks", {"l+ m+ m- l-", "m+ l+ l- m-"}));
    result.push_back(script("guarded", {"l+ x=1 x=0 l-", "l+ x!1 l-"}));
    result.push_back(script("seen in between", {"x=1 x=0", "x!1"}));
    result.push_back(script("elsewhere", {"y=1 y=2 x=1", "z=1 r=z x!2"}));
    for (unsigned seed = 100; seed < 116; ++seed)
        result.push_back({"random", [=](term::Manager& manager) { return random_program(manager, seed); }});
    return result;
}

}  // namespace

TEST_CASE("abstract states agree with all runs, in every combination of domain, reduction and pruning") {
    std::size_t complete = 0, violations = 0, proofs = 0, given_up = 0;
    for (const Example& example : programs()) {
        CAPTURE(example.name);
        for (const Property property : {Property::Assertion, Property::Deadlock})
            for (const DomainKind domain : {DomainKind::Explicit, DomainKind::Predicate})
                for (const CegarReduction reduction :
                     {CegarReduction::None, CegarReduction::Persistent, CegarReduction::Aware})
                    for (const bool lazy : {false, true}) {
                        if (property == Property::Deadlock && reduction != CegarReduction::None) continue;
                        CAPTURE(name_of(property));
                        CAPTURE(static_cast<int>(domain));
                        CAPTURE(static_cast<int>(reduction));
                        CAPTURE(lazy);
                        term::Manager manager;
                        const model::Program program = example.make(manager);
                        const Found found = search_exhaustively(program);
                        const bool expected =
                            property == Property::Assertion ? found.failure.has_value() : found.deadlock.has_value();
                        const explore::Resources means = means_for(manager);
                        Cegar cegar(program, manager, {{property}, domain, reduction, lazy}, means);
                        const explore::Outcome outcome = cegar.run();
                        if (!outcome.is_complete) {
                            CHECK((domain == DomainKind::Explicit || found.cut));
                            ++given_up;
                            continue;
                        }
                        CHECK(outcome.trace.has_value() == expected);
                        ++complete;
                        violations += outcome.trace.has_value();
                        if (outcome.trace || reduction != CegarReduction::None) continue;
                        explore::ProofCheck check(cegar.moves(), {property},
                                                  solver::make_backend("bitwuzla", manager),
                                                  [] { return solver::Limits{}; });
                        CHECK(check.complaint(proof_of(cegar.tree())) == "");
                        ++proofs;
                    }
    }
    MESSAGE(complete << " complete, " << violations << " violations, " << proofs << " proofs, " << given_up << " given up");
    CHECK(complete >= 300);
    CHECK(violations >= 60);
    CHECK(proofs >= 60);
}

TEST_CASE("lazy pruning without another look at what is kept loses violations") {
    std::size_t lost = 0;
    for (unsigned seed = 0; seed < 600 && lost == 0; ++seed) {
        term::Manager manager;
        const model::Program program = random_program(manager, seed);
        const explore::Resources means = means_for(manager);
        const auto finds = [&](CegarOptions::Sabotage sabotage) {
            return Cegar(program, manager, {{Property::Assertion}, DomainKind::Explicit, CegarReduction::Aware, true, sabotage},
                         means)
                .run();
        };
        const explore::Outcome wrong = finds(CegarOptions::Sabotage::KeepsSets);
        if (wrong.trace || !wrong.is_complete) continue;
        lost += finds(CegarOptions::Sabotage::None).trace.has_value();
    }
    CHECK(lost > 0);
}

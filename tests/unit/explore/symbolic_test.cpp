#include "explore/symbolic.h"

#include <doctest/doctest.h>

#include "unit/support/examples.h"
#include "unit/support/exhaustive_search.h"
#include "unit/support/scripts.h"

using namespace heddle;
using namespace heddle::testing;
using explore::Cover;
using model::Property;

namespace {

std::vector<Example> programs() {
    std::vector<Example> result = small_examples();
    result.push_back(script("crossed locks", {"l+ m+ m- l-", "m+ l+ l- m-"}));
    result.push_back(script("guarded", {"l+ x=1 x=0 l-", "l+ x!1 l-"}));
    result.push_back(script("seen in between", {"x=1 x=0", "x!1"}));
    result.push_back(script("elsewhere", {"y=1 y=2 x=1", "z=1 r=z x!2"}));
    for (unsigned seed = 200; seed < 206; ++seed)
        result.push_back({"random", [=](term::Manager& manager) { return random_program(manager, seed); }});
    return result;
}

}  // namespace

TEST_CASE("states with symbolic values agree with all runs, in every combination of covering and reduction") {
    std::size_t complete = 0, violations = 0;
    for (const Example& example : programs())
        for (const Property property : {Property::Assertion, Property::Deadlock})
            for (const Cover cover : {Cover::Equality, Cover::Structural, Cover::Solver, Cover::Exact})
                for (const bool persistent : {false, true}) {
                    CAPTURE(example.name);
                    CAPTURE(name_of(property));
                    CAPTURE(static_cast<int>(cover));
                    CAPTURE(persistent);
                    term::Manager manager;
                    const model::Program program = example.make(manager);
                    const Found found = search_exhaustively(program);
                    const explore::Resources means = {[&manager] { return solver::make_backend("z3", manager); },
                                                      [] { return false; }, [] { return solver::Limits{}; }};
                    explore::Symbolic symbolic(program, manager, {{property}, cover, persistent}, means);
                    const explore::Outcome outcome = symbolic.run();
                    if (!outcome.is_complete) {
                        CHECK(found.cut);
                        continue;
                    }
                    CHECK(outcome.trace.has_value() == (property == Property::Assertion ? found.failure.has_value()
                                                                                        : found.deadlock.has_value()));
                    ++complete;
                    violations += outcome.trace.has_value();
                }
    MESSAGE(complete << " complete, " << violations << " violations");
    CHECK(complete >= 250);
    CHECK(violations >= 60);
}

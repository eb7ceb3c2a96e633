// Deadlocks and races that an exhaustive search of the states finds are found in every mode, and no others.
#include <doctest/doctest.h>

#include "encoder/encoding_names.h"
#include "unit/support/examples.h"
#include "unit/support/exhaustive_search.h"
#include "unit/support/scripts.h"
#include "unit/support/solved.h"

using namespace heddle;
using namespace heddle::testing;
using encoder::EncodingKind;
using encoder::Por;
using model::Property;

namespace {

bool violates(Solved& solved, Property property, unsigned depth) {
    const encoder::Question question{{property}, {}};
    if (!solved.check({solved.encoding->violation(question, depth)})) return false;
    term::Evaluator value = solved.model();
    const model::Trace trace = solved.encoding->failing_trace(question, depth, value);
    CHECK(trace.failure.property == property);
    CHECK(trace.failure.parties.size() >= (property == Property::Race ? 2 : 1));
    return true;
}

}  // namespace

TEST_CASE("every mode finds a deadlock, and a race, just where a search of all states does") {
    std::vector<Example> examples = small_examples();
    examples.push_back(script("crossed locks", {"l+ m+ m- l-", "m+ l+ l- m-"}));
    examples.push_back(script("locks in order", {"l+ m+ m- l-", "l+ m+ m- l-"}));
    examples.push_back(script("crossed locks while others run", {"x=1 x=2", "l+ m+ m- l-", "m+ l+ l- m-"}));
    examples.push_back(script("join with a lock that is wanted", {"l+ j1 l-", "l+ l-"}));
    examples.push_back(script("guarded", {"l+ x=1 l-", "l+ x=2 l-"}));
    examples.push_back(script("unguarded", {"l+ x=1 l-", "m+ x=2 m-"}));
    examples.push_back(script("three of them", {"l+ x=1 l-", "l+ x=2 l- y=1", "l+ y=2 l-"}));
    for (unsigned seed = 0; seed < 24; ++seed)
        examples.push_back({"random", [=](term::Manager& manager) { return random_program(manager, seed); }});
    std::size_t deadlocks = 0, races = 0;
    for (const Example& example : examples) {
        term::Manager manager;
        const Found expected = search_exhaustively(example.make(manager));
        deadlocks += expected.deadlock.has_value();
        races += expected.race.has_value();
        CAPTURE(example.name);
        for (const Por por : {Por::None, Por::Simple, Por::Full, Por::Optimal})
            for (const EncodingKind kind : {EncodingKind::Writer, EncodingKind::Frames}) {
                CAPTURE(encoder::name_of(por));
                CAPTURE(encoder::name_of(kind));
                Solved solved(example, {.kind = kind, .por = por});
                const auto depth = static_cast<unsigned>(model::longest_run(solved.program));
                solved.encoding->extend_to(depth);
                CHECK(violates(solved, Property::Deadlock, depth) == expected.deadlock.has_value());
                CHECK(violates(solved, Property::Race, depth) == expected.race.has_value());
            }
        for (const bool ends_anywhere : {true, false}) {
            CAPTURE(ends_anywhere);
            Solved solved(example, {.kind = EncodingKind::Order, .ends_anywhere = ends_anywhere});
            CHECK(violates(solved, Property::Deadlock, 0) == expected.deadlock.has_value());
            if (ends_anywhere) CHECK(violates(solved, Property::Race, 0) == expected.race.has_value());
        }
    }
    CHECK(deadlocks >= 5);
    CHECK(races >= 5);
    CHECK(deadlocks < examples.size());
    CHECK(races < examples.size());
}

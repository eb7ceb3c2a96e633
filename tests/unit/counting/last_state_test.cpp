// A property of several threads at once survives the reduction in the last state of a run: whatever places two threads
// can stand at together, some run that is left ends there.
#include <doctest/doctest.h>

#include <map>

#include "encoder/encoding_names.h"
#include "unit/support/examples.h"
#include "unit/support/interpreter.h"
#include "unit/support/scripts.h"
#include "unit/support/solved.h"

using namespace heddle;
using namespace heddle::testing;
using encoder::EncodingKind;
using encoder::GirEncoding;
using encoder::Por;
using model::Place;
using model::ThreadId;

namespace {

using Together = std::set<std::pair<Place, Place>>;

// The places of each two threads in all states that a run passes through.
class Explorer {
public:
    explicit Explorer(const model::Program& program) : program_(program), interpreter_(program) {}

    Together run() {
        for (const Assignment& inputs : all_inputs(program_)) explore(interpreter_.initial(inputs));
        return together_;
    }

private:
    void explore(const State& state) {
        for (std::size_t t = 0; t < state.positions.size(); ++t)
            for (std::size_t u = t + 1; u < state.positions.size(); ++u)
                if (state.positions[t] && state.positions[u])
                    together_.insert({{ThreadId(t), *state.positions[t]}, {ThreadId(u), *state.positions[u]}});
        for (const auto& [place, next] : interpreter_.successors(state)) explore(next);
    }

    const model::Program& program_;
    const Interpreter interpreter_;
    Together together_;
};

Together ends_of_runs(const Example& example, const encoder::EncodingOptions& options) {
    Solved solved(example, options);
    solved.encoding->extend_to(static_cast<unsigned>(model::longest_run(solved.program)));
    std::map<Place, term::Term> stands;
    for (std::size_t t = 0; t < solved.program.threads.size(); ++t)
        for (std::size_t l = 0; l < solved.program.threads[t].locations.size(); ++l) {
            const Place place{ThreadId(t), model::LocationId(l)};
            stands.emplace(place, solved.encoding->stands_at({place}));
        }
    Together result;
    for (const auto& [first, at_first] : stands)
        for (const auto& [second, at_second] : stands)
            if (first.thread < second.thread && solved.check({at_first, at_second})) result.insert({first, second});
    return result;
}

}  // namespace

TEST_CASE("whatever two threads can do at the same time, a run that is left ends there") {
    std::vector<Example> examples = small_examples();
    // The state in which both are between their steps is on the way of no schedule that is left, but for its last
    // state.
    examples.push_back(script("both in the middle", {"x=1 x=2", "y=1 y=2"}));
    examples.push_back(script("three in the middle", {"x=1", "y=1 y=2", "z=1 z=2"}));
    for (const Example& example : examples) {
        term::Manager manager;
        const model::Program program = example.make(manager);
        const Together expected = Explorer(program).run();
        CAPTURE(example.name);
        for (const Por por : {Por::None, Por::Static, Por::Simple, Por::Full, Por::Optimal})
            for (const EncodingKind kind : {EncodingKind::Writer, EncodingKind::Frames}) {
                CAPTURE(encoder::name_of(por));
                CAPTURE(encoder::name_of(kind));
                CHECK(ends_of_runs(example, {.kind = kind, .por = por}) == expected);
            }
    }
}

#include "explore/path_trace.h"

#include <map>

#include "states/trace_of_run.h"

namespace heddle::explore {

model::Trace trace_of(const Moves& moves, const model::Properties& properties, const std::vector<Edge>& path,
                      term::Evaluator& inputs) {
    std::map<Term, unsigned> chosen;  // how often each input was chosen so far
    model::FoundRun run;
    for (const model::Input& input : moves.program().inputs)
        run.start.emplace_back(input.variable, inputs(input.variable));
    for (const Edge& edge : path) {
        model::FoundRun::Move& move = run.moves.emplace_back(model::FoundRun::Move{edge.move->place.thread});
        for (const Term input : edge.move->renewed)
            move.chosen.emplace_back(input, inputs(moves.chosen_later(input, ++chosen[input])));
    }
    return states::trace_of(moves.program(), moves.manager(), properties, run);
}

}  // namespace heddle::explore

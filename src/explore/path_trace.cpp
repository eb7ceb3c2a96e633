#include "explore/path_trace.h"

#include <map>

#include "states/arrivals.h"
#include "states/failing_run.h"
#include "states/unrolled_run.h"

namespace heddle::explore {

model::Trace trace_of(const Moves& moves, const model::Properties& properties, const std::vector<Edge>& path,
                      term::Evaluator& inputs) {
    const model::Program& program = moves.program();
    std::map<Term, unsigned> chosen;  // how often each input was chosen so far
    const auto known = [&](Term variable) { return states::Known{inputs(variable), true}; };

    states::Assignment start;
    for (const model::Input& input : program.inputs) start.emplace_back(input.variable, known(input.variable));
    const states::Arrivals arrivals(program);
    const states::Futures futures(program, arrivals);
    states::Unrolling unrolling(program, moves.manager(), arrivals, futures, start);
    for (const Edge& edge : path) {
        unrolling.make(edge.move->place.thread);
        for (const Term input : edge.move->renewed)
            unrolling.decide({input, known(moves.chosen_later(input, ++chosen[input]))});
    }
    const states::Unrolled run = unrolling.finish();
    const states::Arrivals arrivals_of_run(run.program);
    const states::Futures futures_of_run(run.program, arrivals_of_run);
    return states::failing_run(run.program, moves.manager(), arrivals_of_run, futures_of_run, properties, run.inputs,
                               run.schedule);
}

}  // namespace heddle::explore

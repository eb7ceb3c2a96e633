#include "model/stops.h"

#include <algorithm>

namespace heddle::model {

bool leads_to_a_stop(const Program& program, Place place) {
    const auto stops = [&](ThreadId thread, const std::vector<Edge>& edges) {
        return std::ranges::any_of(edges, [&](const Edge& edge) {
            const Location& target = program.location(thread, edge.target);
            return !target.is_step() && target.terminal().kind == TerminalKind::Stopped;
        });
    };
    const Step& step = program.step(place);
    return stops(place.thread, step.successors) ||
           (step.creates && stops(*step.creates, program.thread(*step.creates).entry));
}

}  // namespace heddle::model

#include "explore/live_variables.h"

#include <algorithm>

namespace heddle::explore {

LiveVariables::LiveVariables(const Moves& moves, const model::Properties& properties)
    : moves_(moves),
      arrivals_(moves.program()),
      futures_(moves.program(), arrivals_, {}, properties.contains(model::Property::Deadlock)) {}

std::vector<Term> LiveVariables::at(const Positions& positions) const {
    const std::size_t cells = moves_.program().cells.size();
    states::CellSet read(cells);
    std::vector<Term> result;
    for (std::size_t t = 0; t < positions.size(); ++t) {
        const states::Future& future = futures_.at(model::ThreadId(t), positions[t]);
        read.add_all(future.reads);
        result.insert(result.end(), future.registers.begin(), future.registers.end());
    }
    for (std::size_t c = 0; c < cells; ++c)
        if (read.contains(model::CellId(c))) result.push_back(moves_.content(model::CellId(c)));
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

}  // namespace heddle::explore

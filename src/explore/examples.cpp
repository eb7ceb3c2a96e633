#include "explore/examples.h"

#include "explore/domain.h"

namespace heddle::explore {

namespace {

// Values that no constant of a program is likely to be.
term::Value scattered(Term symbol) {
    const std::uint64_t number = (symbol.id() + 1) * 0x9e3779b97f4a7c15ULL;
    if (symbol.sort().is_bool()) return term::Value::boolean((number >> 40 & 1) != 0);
    const unsigned width = symbol.sort().width();
    return term::Value::bits(width < 64 ? number >> (64 - width) : number, width);
}

}  // namespace

term::Evaluator Examples::of(const SymbolicState& state, Queries& queries) {
    auto known = known_.find(state.path);
    if (known == known_.end()) {
        std::map<Term, term::Value> values;
        if (!state.path.empty()) {
            term::Evaluator model = queries.model(state.path);
            for (const Term symbol : variables_of(state.path)) values.emplace(symbol, model(symbol));
        }
        known = known_.emplace(state.path, std::move(values)).first;
    }
    return term::Evaluator([&values = known->second](Term symbol) {
        const auto found = values.find(symbol);
        return found == values.end() ? scattered(symbol) : found->second;
    });
}

}  // namespace heddle::explore

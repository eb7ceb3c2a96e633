#include "explore/symbolic_state.h"

#include <algorithm>

#include "explore/domain.h"
#include "util/check.h"

namespace heddle::explore {

std::set<Term> symbols_of(const SymbolicState& state) {
    std::vector<Term> terms = state.path;
    for (const auto& [variable, value] : state.values)
        if (!value.is_constant()) terms.push_back(value);
    return variables_of(terms);
}

std::vector<Term> about(const std::set<Term>& symbols, std::vector<Term> conditions) {
    std::set<Term> linked = symbols;
    std::vector<Term> result;
    for (bool has_grown = true; has_grown;) {
        has_grown = false;
        std::erase_if(conditions, [&](Term condition) {
            const std::set<Term> own = variables_of({condition});
            if (std::ranges::none_of(own, [&](Term symbol) { return linked.contains(symbol); })) return false;
            linked.insert(own.begin(), own.end());
            result.push_back(condition);
            return has_grown = true;
        });
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

bool differ_in_constants(const SymbolicState& older, const SymbolicState& newer) {
    HEDDLE_CHECK(older.values.size() == newer.values.size(), "states at the same positions have other variables");
    for (std::size_t i = 0; i < older.values.size(); ++i) {
        const Term first = older.values[i].second, second = newer.values[i].second;
        if (first != second && first.is_constant() && second.is_constant()) return true;
    }
    return false;
}

}  // namespace heddle::explore

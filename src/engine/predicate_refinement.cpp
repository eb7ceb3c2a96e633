#include "engine/predicate_refinement.h"

#include <algorithm>

namespace heddle::engine {

std::vector<Term> predicates_against(const model::Program& program, const encoder::Path& path, const Context& context,
                                     std::optional<std::chrono::milliseconds> time) {
    const auto conditions = abstraction::preconditions(program, path, context.manager);
    const auto backend = context.make_backend();
    std::vector<Term> literals;
    for (const abstraction::Precondition& condition : conditions) {
        literals.push_back(context.manager.fresh_variable("condition", term::Sort::boolean()));
        backend->assert_formula(context.manager.implies(literals.back(), condition.at_start));
    }
    if (backend->check(literals, {time, context.options.memory_megabytes}) != solver::Answer::Unsat) return {};
    const std::vector<Term> core = backend->unsat_core();
    std::vector<Term> result;
    for (std::size_t i = 0; i < conditions.size(); ++i)
        if (std::ranges::count(core, literals[i]) > 0)
            result.insert(result.end(), conditions[i].before.begin(), conditions[i].before.end());
    return result;
}

}  // namespace heddle::engine

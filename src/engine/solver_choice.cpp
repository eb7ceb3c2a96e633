#include "engine/solver_choice.h"

#include <algorithm>
#include <vector>

#include "solver/backend.h"
#include "term/walk.h"

namespace heddle::engine {

using term::Kind;
using term::Term;

namespace {

std::vector<Term> written_values(const model::Program& program) {
    std::vector<Term> values;
    for (const model::Thread& thread : program.threads)
        for (const model::Location& location : thread.locations)
            if (location.is_step())
                for (const model::Write& write : location.step().writes) values.push_back(write.value);
    return values;
}

// On which it depends where threads go.
std::vector<Term> decisions(const model::Program& program) {
    std::vector<Term> guards;
    const auto add = [&](const std::vector<model::Edge>& edges) {
        for (const model::Edge& edge : edges) guards.push_back(edge.guard);
    };
    for (const model::Thread& thread : program.threads) {
        add(thread.entry);
        for (const model::Location& location : thread.locations)
            if (location.is_step()) add(location.step().successors);
    }
    return guards;
}

// Both operands are numbers that are not known beforehand.
bool is_of_unknown(Term term) {
    return std::ranges::count_if(term.arguments(), [](Term t) { return !t.is_constant(); }) > 1;
}

bool is_product(Term term) {
    switch (term.kind()) {
        case Kind::BvMul:
        case Kind::BvUdiv:
        case Kind::BvUrem:
            return is_of_unknown(term);
        default:
            return false;
    }
}

bool is_arithmetic(Term term) {
    return is_product(term) || ((term.kind() == Kind::BvAdd || term.kind() == Kind::BvSub) && is_of_unknown(term));
}

bool is_shift(Term term) {
    return (term.kind() == Kind::BvShl || term.kind() == Kind::BvLshr || term.kind() == Kind::BvAshr) &&
           is_of_unknown(term);
}

constexpr auto many = 4;

// One thread adds up or shifts bits of inputs, and multiplies nothing.
bool computes_with_bits(const model::Program& program) {
    if (program.threads.size() != 1) return false;
    const std::vector<Term> terms = term::subterms(decisions(program));
    return std::ranges::none_of(terms, is_product) &&
           std::ranges::count_if(terms, [](Term t) { return is_arithmetic(t) || is_shift(t); }) >= many;
}

}  // namespace

// Threads that compute with each other's numbers, and bits of inputs, are Bitwuzla's strength; of the rest Z3 takes
// less time.
std::string solver_for(const std::string& wanted, const model::Program& program) {
    if (wanted != solver::automatic) return wanted;
    const std::vector<std::string> built_in = solver::backend_names();
    const bool has_bitwuzla = std::ranges::find(built_in, "bitwuzla") != built_in.end();
    const bool suits_bitwuzla = threads_compute(program) || computes_with_bits(program);
    return has_bitwuzla && suits_bitwuzla ? "bitwuzla" : solver::default_backend();
}

bool threads_compute(const model::Program& program) {
    return std::ranges::count_if(term::subterms(written_values(program)), is_arithmetic) >= many;
}

}  // namespace heddle::engine

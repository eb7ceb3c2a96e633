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

// Both operands are numbers that are not known beforehand.
bool is_arithmetic(Term term) {
    switch (term.kind()) {
        case Kind::BvAdd:
        case Kind::BvSub:
        case Kind::BvMul:
        case Kind::BvUdiv:
        case Kind::BvUrem:
            return std::ranges::count_if(term.arguments(), [](Term t) { return !t.is_constant(); }) > 1;
        default:
            return false;
    }
}

}  // namespace

// Threads that compute with each other's numbers are Bitwuzla's strength; of the rest Z3 takes less time.
std::string solver_for(const std::string& wanted, const model::Program& program) {
    if (wanted != solver::automatic) return wanted;
    const std::vector<std::string> built_in = solver::backend_names();
    const bool has_bitwuzla = std::ranges::find(built_in, "bitwuzla") != built_in.end();
    return has_bitwuzla && threads_compute(program) ? "bitwuzla" : solver::default_backend();
}

bool threads_compute(const model::Program& program) {
    constexpr auto many = 4;
    return std::ranges::count_if(term::subterms(written_values(program)), is_arithmetic) >= many;
}

}  // namespace heddle::engine

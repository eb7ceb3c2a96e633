#include "solver/for_all.h"

#include <atomic>

#include "solver/common/watchdog.h"
#include "solver/z3/z3_translator.h"

namespace heddle::solver {

Answer ask_for_none(std::span<const Term> facts, std::span<const Term> bound, Term claim, const Limits& limits) {
    z3::context context;
    Z3Translator translate(context);
    z3::solver solver(context, "BV");
    solver.set("ctrl_c", false);
    for (const Term fact : facts) solver.add(translate(fact));
    z3::expr_vector variables(context);
    for (const Term variable : bound) variables.push_back(translate(variable));
    const z3::expr never = !translate(claim);
    solver.add(variables.empty() ? never : z3::forall(variables, never));
    const std::atomic<bool> interrupted = false;
    Watchdog watchdog(limits, interrupted, {[] { return std::uint64_t{0}; }, [&] { Z3_interrupt(context); }});
    z3::check_result result = z3::unknown;
    try {
        result = solver.check();
    } catch (const z3::exception&) {  // it has been stopped
    }
    if (!watchdog.finish().empty() || result == z3::unknown) return Answer::Unknown;
    return result == z3::sat ? Answer::Sat : Answer::Unsat;
}

}  // namespace heddle::solver

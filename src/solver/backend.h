// One interface for all SMT solvers.
//
// Contract.  A backend belongs to one term::Manager and accepts terms of that manager only; variables are declared on
// first use.  States: after construction, assert_formula, push or pop the backend is in mode `assert`; after check() it
// is in the mode of the answer.  value() is allowed after Sat only, unsat_core() after Unsat only, unknown_reason()
// after Unknown only; anything else throws InternalError.  Only interrupt() may be called from another thread or a
// signal handler.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "term/manager.h"
#include "term/term.h"
#include "util/statistics.h"

namespace heddle::solver {

using term::Term;

enum class Answer { Sat, Unsat, Unknown };

struct Limits {
    std::optional<std::chrono::milliseconds> time;  // for one check
    std::optional<std::uint64_t> memory_megabytes;  // for the solver
};

// What a backend can do; the contract tests hold it to its word.
struct Capabilities {
    std::string how;          // where the solver runs: "library in this process"
    bool incremental = true;  // a check after a check starts from what the solver has learnt
    bool unsat_cores = true;
    bool time_limit = true;
    bool memory_limit = true;
    bool interrupt = true;
    std::vector<std::string> figures;  // the names in statistics()
};

class Backend {
public:
    virtual ~Backend() = default;

    virtual std::string name() const = 0;     // "z3"
    virtual std::string version() const = 0;  // "4.8.12"
    virtual Capabilities capabilities() const = 0;

    virtual void assert_formula(Term formula) = 0;  // (assert formula)
    virtual void push() = 0;                        // (push 1)
    virtual void pop() = 0;                         // (pop 1)

    // (check-sat-assuming (assumptions)).  Assumptions are variables of sort Bool or their negations.
    virtual Answer check(std::span<const Term> assumptions, const Limits& limits) = 0;

    virtual term::Value value(Term variable) = 0;  // (get-value (variable))
    virtual std::vector<Term> unsat_core() = 0;    // (get-unsat-assumptions), in no particular order
    virtual std::string unknown_reason()
        const = 0;  // (get-info :reason-unknown): "timeout", "memory", "interrupted", ...

    // Who gave the last answer, if this backend asks several others; otherwise empty.
    virtual std::string answered_by() const { return ""; }
    // Who else was at work on it and was stopped then.
    virtual std::vector<std::string> stopped() const { return {}; }

    // Makes a running check() return Unknown soon, and every later check at once.
    virtual void interrupt() = 0;

    // Figures of all checks so far: "conflicts", "decisions", "propagations", "memory MB", as far as there are any.
    virtual Statistics statistics() const = 0;
};

// The backend called `specification`: a name ("z3") or a name with options of that solver, in the solver's own words
// ("bitwuzla:sat-solver=cadical,rewrite-level=1"); "smtlib:COMMAND" is a program on a pipe, "portfolio" all that are
// built in, side by side.  Throws UserError if there is no such backend, with the names that exist, or if the solver
// does not know an option.
std::unique_ptr<Backend> make_backend(const std::string& specification, term::Manager& manager);

std::vector<std::string> backend_names();  // those that are built in

std::vector<std::string> backends_left_out();  // those that are not: their libraries were not found

// The backend that answers unless the user wants another: the fastest of those that are built in (docs/solvers.md).
std::string default_backend();

// No backend: whoever knows what the formula is about is to choose one.
inline constexpr const char* automatic = "auto";

}  // namespace heddle::solver

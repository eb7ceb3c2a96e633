#include "engine/solver_choice.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "solver/backend.h"
#include "unit/support/program_builder.h"

using namespace heddle;
using namespace heddle::testing;

namespace {

// One thread that stores the sum of what two cells hold, or of a cell and one, so many times.
model::Program sums(term::Manager& manager, unsigned count, bool of_two) {
    ProgramBuilder builder(manager);
    const CellId x = builder.cell("x"), y = builder.cell("y");
    ThreadBuilder main = builder.in(builder.thread("main"));
    for (unsigned i = 0; i < count; ++i) {
        const Term first = main.load(x);
        main.store(x, manager.bv_add(first, of_two ? main.load(y) : builder.number(1)));
    }
    main.exit();
    return builder.finish();
}

}  // namespace

TEST_CASE("programs that compute with numbers of other threads get the solver that is good at it") {
    term::Manager manager;
    const std::vector<std::string> built_in = solver::backend_names();
    const bool has_bitwuzla = std::ranges::find(built_in, "bitwuzla") != built_in.end();
    const std::string good = has_bitwuzla ? "bitwuzla" : solver::default_backend();
    CHECK(engine::solver_for(solver::automatic, sums(manager, 10, true)) == good);
    CHECK(engine::solver_for(solver::automatic, sums(manager, 10, false)) == solver::default_backend());
    CHECK(engine::solver_for(solver::automatic, sums(manager, 1, true)) == solver::default_backend());
    CHECK(engine::solver_for("cvc5", sums(manager, 10, true)) == "cvc5");
}

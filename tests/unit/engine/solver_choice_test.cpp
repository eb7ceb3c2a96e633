#include "engine/solver_choice.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "solver/backend.h"
#include "unit/support/program_builder.h"

using namespace heddle;
using namespace heddle::testing;

namespace {

std::string good() {
    const std::vector<std::string> built_in = solver::backend_names();
    const bool has_bitwuzla = std::ranges::find(built_in, "bitwuzla") != built_in.end();
    return has_bitwuzla ? "bitwuzla" : solver::default_backend();
}

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

// One thread without a step that fails or not by the turns of an input by inputs, or by its products with them.
model::Program decision(term::Manager& manager, bool of_products) {
    model::Program program;
    Term value = manager.variable("start", term::Sort::bits(32));
    for (unsigned i = 0; i < 5; ++i) {
        const Term input = manager.variable("input" + std::to_string(i), term::Sort::bits(32));
        value = of_products ? manager.bv_mul(value, input) : manager.binary(term::Kind::BvShl, value, input);
    }
    const Term fails = manager.equal(value, manager.bits(77, 32));
    program.threads.push_back({"main", {{fails, LocationId(0)}, {manager.logical_not(fails), LocationId(1)}}, {}, {}});
    return program;
}

}  // namespace

TEST_CASE("bits of inputs of one thread are for one solver, products for another") {
    term::Manager manager;
    CHECK(engine::solver_for(solver::automatic, decision(manager, false)) == good());
    CHECK(engine::solver_for(solver::automatic, decision(manager, true)) == solver::default_backend());
}

TEST_CASE("programs that compute with numbers of other threads get the solver that is good at it") {
    term::Manager manager;
    CHECK(engine::solver_for(solver::automatic, sums(manager, 10, true)) == good());
    CHECK(engine::solver_for(solver::automatic, sums(manager, 10, false)) == solver::default_backend());
    CHECK(engine::solver_for(solver::automatic, sums(manager, 1, true)) == solver::default_backend());
    CHECK(engine::solver_for("cvc5", sums(manager, 10, true)) == "cvc5");
}

// An encoding of an example together with a solver that has all its formulas.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <vector>

#include "encoder/encoding.h"
#include "solver/backend.h"
#include "unit/support/enumerator.h"
#include "unit/support/examples.h"

namespace heddle::testing {

struct Solved {
    Solved(const Example& example, const encoder::EncodingOptions& options)
        : program(example.make(manager)),
          backend(solver::make_backend("z3", manager)),
          encoding(encoder::make_encoding(program, manager, options,
                                          [this](term::Term formula) { backend->assert_formula(formula); })) {}

    bool check(const std::vector<term::Term>& assumptions) {
        const solver::Answer answer = backend->check(assumptions, {});
        REQUIRE(answer != solver::Answer::Unknown);
        return answer == solver::Answer::Sat;
    }

    term::Evaluator model() {
        return term::Evaluator([this](term::Term variable) { return backend->value(variable); });
    }

    // All schedules under the assumptions, each found once and then forbidden; `condition` is any formula.
    std::set<Schedule> all_schedules(const std::vector<term::Term>& assumptions, term::Term condition) {
        std::set<Schedule> found;
        backend->push();
        backend->assert_formula(condition);
        while (check(assumptions)) {
            term::Evaluator value = model();
            const Schedule schedule = encoding->schedule(value);
            REQUIRE(found.insert(schedule).second);
            backend->assert_formula(manager.logical_not(encoding->has_schedule(schedule)));
        }
        backend->pop();
        return found;
    }

    std::set<Schedule> all_schedules(const std::vector<term::Term>& assumptions) {
        return all_schedules(assumptions, manager.top());
    }

    term::Manager manager;
    model::Program program;
    std::unique_ptr<solver::Backend> backend;
    std::unique_ptr<encoder::Encoding> encoding;
};

}  // namespace heddle::testing

// Programs that compare inputs and copies of inputs with constants, against all runs with all values.
#include "states/input_values.h"

#include <doctest/doctest.h>

#include <random>

#include "states/exhaustive_search.h"
#include "unit/support/exhaustive_search.h"
#include "unit/support/program_builder.h"

using namespace heddle;
using namespace heddle::testing;

namespace {

constexpr unsigned width = 6;

class Copier {
public:
    Copier(term::Manager& manager, unsigned seed)
        : manager_(manager),
          builder_(manager),
          random_(seed),
          input_(builder_.input("n", width)),
          cells_{cell(0), cell(1)} {}

    model::Program make() {
        const ThreadId main = builder_.thread("main"), other = builder_.thread("other", main);
        ThreadBuilder second = builder_.in(other);
        add_statement(second);
        second.finish();
        ThreadBuilder first = builder_.in(main);
        first.create(other);
        for (unsigned i = 0; i < 2; ++i) add_statement(first);
        first.join(other);
        first.assert_that(manager_.distinct(first.load(cells_[below(2)]), constant()), 1);
        first.exit();
        return builder_.finish();
    }

private:
    CellId cell(unsigned number) { return builder_.cell("c" + std::to_string(number), 0, width); }
    unsigned below(unsigned bound) { return std::uniform_int_distribution<unsigned>(0, bound - 1)(random_); }
    Term constant() {
        static constexpr unsigned some[] = {0, 3, 25, 26, 31, 32, 50, 63};
        return builder_.number(some[below(std::size(some))], width);
    }
    Term comparison(Term value) {
        switch (below(4)) {
            case 0:
                return manager_.equal(value, constant());
            case 1:
                return manager_.bv_ult(constant(), value);
            case 2:
                return manager_.binary(term::Kind::BvSlt, value, constant());
            default:
                return manager_.bv_ule(value, constant());
        }
    }
    Term operand(ThreadBuilder& thread) { return below(2) == 0 ? input_ : thread.load(cells_[below(2)]); }
    void add_statement(ThreadBuilder& thread) {
        const CellId target = cells_[below(2)];
        switch (below(3)) {
            case 0:
                thread.store(target, operand(thread));
                break;
            case 1: {
                const Term copied = operand(thread), condition = comparison(operand(thread));
                thread.store(target, manager_.ite(condition, copied, constant()));
                break;
            }
            default:
                const Term condition = comparison(operand(thread));
                thread.load(target);  // branches follow steps
                thread.begin_if(condition);
                thread.store(target, constant());
                thread.end_if();
        }
    }

    term::Manager& manager_;
    ProgramBuilder builder_;
    std::mt19937 random_;
    Term input_;
    const CellId cells_[2];
};

}  // namespace

TEST_CASE("ranges of inputs stand for all their values") {
    unsigned complete = 0, failures = 0;
    for (unsigned seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        term::Manager manager;
        const model::Program program = Copier(manager, seed).make();
        const states::Result result =
            states::search(program, manager, {model::Property::Assertion}, {std::size_t{1} << 30});
        if (!result.is_complete) continue;
        ++complete;
        const bool fails = search_exhaustively(program).failure.has_value();
        CHECK(result.trace.has_value() == fails);
        failures += fails;
    }
    CHECK(complete > 40);
    CHECK(failures > 5);
    CHECK(failures < complete);
}

// Runs whose threads and inputs are chosen at random, always the same ones.
#pragma once

#include <functional>
#include <random>

#include "states/successors.h"

namespace heddle::states {

class RandomRuns {
public:
    RandomRuns(const model::Program& program, Stepper& stepper, Successors& successors)
        : program_(program), stepper_(stepper), successors_(successors) {}

    // Makes one run, which is left in the path, until it ends or `stop` says true.  If it violates a property: with
    // which inputs.
    std::optional<Assignment> make_run(SearchPath& path, const std::function<bool()>& stop);

private:
    Assignment begin();
    void go_on(SearchPath& path, const std::string& state, double loyalty);
    Move pick(const SearchPath& path, const std::vector<Move>& moves, double loyalty);
    std::string_view kind_of(const Move& move) const;

    const model::Program& program_;
    Stepper& stepper_;
    Successors& successors_;
    std::mt19937 random_;
};

}  // namespace heddle::states

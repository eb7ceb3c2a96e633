// Paths: what is assumed on them, and how they end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/steps/walk_context.h"

namespace heddle::ir {

class Steps;

class Paths {
public:
    Paths(WalkContext& walk, Steps& steps);
    bool assume(State& state, Term condition);  // false: nothing is left of the path
    void end(State state, model::Terminal terminal);
    void end_process(State state, SourceLocation where, std::string what);
    bool fail_unless(State& state, const Site& site, Term condition, model::Property property, const std::string& what);
    bool only_assume(State& state, const Site& site, Term condition);  // __VERIFIER_assume
    void finish(State state);
    void finish_thread();  // after all paths: makes the terminal locations

private:
    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Steps& steps_;
    std::optional<State> finished_;  // all ways to finish, merged
    // Terminal locations are made at the end, one for each kind and instruction.
    struct Ending {
        model::Terminal terminal;
        std::vector<Incoming> incoming;
    };
    std::vector<Ending> endings_;
};

}  // namespace heddle::ir

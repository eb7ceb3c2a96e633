// What memory holds: shared cells belong to steps, private ones to the state.
#pragma once

#include "ir/access/targets.h"
#include "ir/steps/walk_context.h"

namespace heddle::ir {

class Steps;
class Targets;

class Contents {
public:
    Contents(WalkContext& walk, Steps& steps, Targets& targets);
    Term read(State& state, const Access& access);
    void write(State& state, const Access& access, Term value, Term condition);
    Term read_target(State& state, const Target& target, std::uint64_t bytes);
    void write_target(State& state, const Target& target, Term value, Term condition);
    Term is_written(State& state, const Access& access);

private:
    Term read_cell(State& state, ObjectId object, std::size_t cell, Term condition);
    void write_cell(State& state, ObjectId object, std::size_t cell, Term condition, Term value);

    Pass& pass_;
    term::Manager& manager_;
    Steps& steps_;
    Targets& targets_;
};

}  // namespace heddle::ir

// Loads and stores of any address.
#pragma once

#include <optional>

#include "ir/access/targets.h"
#include "ir/steps/walk_context.h"

namespace heddle::ir {

class Contents;
class Paths;
class Steps;
class Targets;

class MemoryAccesses {
public:
    MemoryAccesses(WalkContext& walk, Steps& steps, Paths& paths, Targets& targets, Contents& contents);
    // Fails where the pointer is not valid; none: the path has ended.
    std::optional<Access> resolve(State& state, const Site& site, Term pointer, std::uint64_t bytes);
    // Opens a step if the access is visible.  end_access() must follow.
    std::optional<Access> begin_access(State& state, const Site& site, Term pointer, std::uint64_t bytes,
                                       AccessKind kind, model::StepKind step_kind);
    bool end_access(State& state, const Site& site, const Access& access);
    std::optional<Term> load(State& state, const Site& site, Term pointer, std::uint64_t bytes, AccessKind kind);
    bool store(State& state, const Site& site, Term pointer, Term value, AccessKind kind);
    // For the search for races, and for what is shared.
    void record(const State& state, const Access& access, AccessKind kind);
    void note_lifetimes(const Access& access);

private:
    void note_parts(State& state, const Access& access, Term value);
    std::string use_after_end(const Access& access) const;
    void resume_section(State& state, const Site& site, const Access& access, model::StepKind kind);
    Term fits(State& state, const Access& access);
    bool is_aligned(State& state, const Site& site, const Access& access);
    // Instead of end_access(), where the program wants the value that is read.
    bool end_read(State& state, const Site& site, const Access& access);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
    Targets& targets_;
    Contents& contents_;
};

}  // namespace heddle::ir

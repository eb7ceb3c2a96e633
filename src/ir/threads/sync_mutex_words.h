// What a mutex holds in memory.
#pragma once

#include <optional>
#include <vector>

#include "ir/access/targets.h"
#include "ir/steps/walk_context.h"

namespace heddle::ir {

class Contents;
class MemoryAccesses;
class Paths;
class SyncOperations;
struct Tools;

enum MutexKind : std::uint64_t { Normal = 0, Recursive = 1, ErrorCheck = 2, Adaptive = 3 };
inline constexpr std::uint64_t mutex_depth_offset = 4, mutex_kind_offset = 16;

struct MutexView {
    Term kind, is_normal, is_recursive, is_usable;
    Term owner, is_free, is_mine;
};

struct MutexRelease {
    Term result;
    Term is_defined;  // only an owner may unlock a normal mutex
};

class MutexWords {
public:
    MutexWords(Tools& tools, SyncOperations& sync);
    // The kind, which decides what the step does.
    std::optional<Term> mutex_kind(State& state, const Site& site, Term mutex);
    MutexView view_of(Term kind, Term owner);
    bool require_usable(State& state, const Site& site, Term kind);
    // It is used in a way that a critical section could not stand.
    void distrust(Term mutex);
    // It is given back in a wait for a condition variable, or destroyed.
    void keep_in_steps(Term mutex);
    bool count_recursion(State& state, const Site& site, Term mutex, const MutexView& view, Term taken);
    bool require_held(State& state, const Site& site, const MutexRelease& release);
    // What unlock does inside its step.
    std::optional<MutexRelease> release(State& state, const Site& site, Term mutex, const Access& word, Term kind);
    void note_lock(State& state, Term mutex) const;

private:
    std::vector<std::uint64_t> addresses_of(Term mutex);
    static void forget_lock(State& state, Term mutex);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Paths& paths_;
    Contents& contents_;
    MemoryAccesses& accesses_;
    SyncOperations& sync_;
};

}  // namespace heddle::ir

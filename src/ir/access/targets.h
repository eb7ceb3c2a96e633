// The places that a pointer may mean, and what is known of them.
#pragma once

#include <string>
#include <vector>

#include "ir/steps/walk_context.h"

namespace heddle::ir {

// One of the places that a pointer may point to.
struct Target {
    ObjectId object;
    std::uint64_t offset;
    Term condition;
};

class Objects;

struct Access {
    std::vector<Target> targets;
    std::uint64_t bytes;
};

class Targets {
public:
    explicit Targets(WalkContext& walk);
    // All places that the pointer may point to, with the condition under which it does; conditions exclude each other.
    std::vector<Target> targets_of(Term pointer, std::uint64_t bytes, const Site& site);
    // Heap objects that somebody frees, and locals that others use: a byte tells whether they are alive.
    std::vector<Target> life_targets(const Access& access);
    // The sizes of objects that are kept in memory.
    std::vector<Target> size_targets(const Access& access);
    // Where it is kept which bytes of the targets have been written.
    Access marks_of(const Access& access);
    bool touches_shared(const Access& access) const;
    // Every shared cell of the access is touched with the mutex held only; the mutex itself counts as such.
    bool is_guarded(const Access& access, std::uint64_t mutex) const;
    // By the declarations: somewhere where it may begin there is a pointer, or something without a declaration;
    // everywhere there is a pointer.
    bool may_begin_in_pointer(const Access& access) const;
    bool is_within_pointers(const Access& access) const;
    Term is_writable(const Access& access);
    std::string describe(const Access& access) const;

private:
    bool is_in_pointer(const Target& target, bool of_unknown) const;
    // For each object of the access that has the property one target, which is kept at another object.
    std::vector<Target> kept_of(const Access& access, bool ObjectInfo::*property, ObjectId (Objects::*place)(ObjectId));

    Pass& pass_;
    term::Manager& manager_;
};

}  // namespace heddle::ir

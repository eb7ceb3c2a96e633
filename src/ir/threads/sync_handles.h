// What has become of the handles of threads: each can be joined or detached once.
//
// A word for each thread says so (see HandleState).  Where one call at most may join or detach a thread, nobody looks.
#pragma once

#include <optional>

#include "ir/steps/walk_context.h"

namespace heddle::ir {

class Contents;
class MemoryAccesses;
class SyncOperations;
struct Tools;

enum class HandleState : unsigned { Joinable = 0, Detached = 1, Joined = 2 };

class Handles {
public:
    Handles(Tools& tools, SyncOperations& sync);
    Term is_a_thread(Term handle);
    struct Taken {
        Term is_joinable;      // nobody has taken the handle before
        Term error;            // else, what glibc returns
        bool is_step = false;  // others can see it
    };
    // Joins or detaches.  None: the path has ended.
    std::optional<Taken> take(const Site& site, State& state, Term handle, HandleState what);
    // In the step that creates the thread.
    bool make_detached(const Site& site, State& state, ThreadIndex thread);

private:
    std::vector<ThreadIndex> threads_with(Term handle);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Contents& contents_;
    MemoryAccesses& accesses_;
    SyncOperations& sync_;
};

}  // namespace heddle::ir

// Threads that run the same code and differ in their numbers, in their own cells and in their registers.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "states/thread_numbers.h"

namespace heddle::states {

// Cells and variables of one member stand at the same place of its list as their likes of another member.
struct SymmetricThreads {
    struct Member {
        model::ThreadId thread;
        std::vector<model::CellId> cells = {};
        std::vector<Term> variables = {};
    };
    std::vector<Member> members;  // at least two
};

// Whatever one member calls its own is touched by no other member of its group.
std::vector<SymmetricThreads> symmetric_threads(const model::Program& program, const Arrivals& arrivals,
                                                const ThreadNumbers& numbers);

// False if it is plain that there are no such threads.
bool may_have_symmetric_threads(const model::Program& program);

}  // namespace heddle::states

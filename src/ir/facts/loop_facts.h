// Loops that are kept as loops, and what a turn of them may change.
//
// Like all that the lowering learns, this grows from pass to pass: a loop that runs further than it may be unwound is
// kept from the next pass on; what a thread carries from one turn into the next is found when it comes back to the
// head.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace heddle::ir {

// A part of what a thread knows at the head of a loop.
struct LoopPart {
    enum class Kind { Register, Memory, Count };
    Kind kind;
    std::uint32_t number;      // of the register, the object, or the instruction that is counted
    std::uint64_t offset = 0;  // Register: the leaf; Memory: bytes into the object
    std::uint64_t size = 0;    // Memory: bytes
    auto operator<=>(const LoopPart&) const = default;
};

class LoopFacts {
public:
    using Head = std::uint32_t;  // the context of a loop's head

    // The loop is to be kept, unless that was refused before.  False: it was.
    bool keep(Head head);
    // It makes something anew in each turn that has to be told apart.
    void refuse(Head head);
    bool is_refused(Head head) const { return refused_.contains(head); }
    bool is_kept(Head head) const { return kept_.contains(head) && !refused_.contains(head); }

    // A turn may change this.
    void vary(Head head, const LoopPart& part);
    // In the order in which they were found: a part keeps its place.
    const std::vector<LoopPart>& varying(Head head) { return loops_[head].parts; }
    // A mutex that is held at the head is not surely held after a turn.
    void lose(Head head, std::uint64_t mutex);
    const std::set<std::uint64_t>& lost(Head head) { return loops_[head].lost; }

    // True once if something was added since the last call.
    bool take_changes();

private:
    struct Loop {
        std::vector<LoopPart> parts;
        std::set<LoopPart> known;  // the same ones
        std::set<std::uint64_t> lost;
    };
    std::set<Head> kept_, refused_;
    std::map<Head, Loop> loops_;
    bool changed_ = false;
};

}  // namespace heddle::ir

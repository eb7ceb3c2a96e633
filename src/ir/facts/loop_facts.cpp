#include "ir/facts/loop_facts.h"

#include <utility>

namespace heddle::ir {

bool LoopFacts::keep(Head head) {
    if (refused_.contains(head)) return false;
    if (kept_.insert(head).second) changed_ = true;
    return true;
}

void LoopFacts::refuse(Head head) {
    if (refused_.insert(head).second) changed_ = true;
}

void LoopFacts::vary(Head head, const LoopPart& part) {
    Loop& loop = loops_[head];
    if (!loop.known.insert(part).second) return;
    loop.parts.push_back(part);
    changed_ = true;
}

void LoopFacts::lose(Head head, std::uint64_t mutex) {
    if (loops_[head].lost.insert(mutex).second) changed_ = true;
}

bool LoopFacts::take_changes() {
    return std::exchange(changed_, false);
}

}  // namespace heddle::ir

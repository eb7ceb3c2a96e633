#include "ir/steps/kept_around.h"

#include "ir/steps/pass.h"

namespace heddle::ir {

std::vector<const KeptHead*> kept_around(const WalkContext& walk) {
    std::vector<const KeptHead*> result;
    for (const Frame* frame = walk.frame; frame != nullptr; frame = frame->caller) {
        if (frame->kept.empty() || frame->block == nullptr) continue;
        const auto& heads = frame->info.block(frame->block).heads;
        for (auto head = heads.rbegin(); head != heads.rend(); ++head)
            if (const auto kept = frame->kept.find(*head); kept != frame->kept.end()) result.push_back(&kept->second);
    }
    return result;
}

void refuse_kept_around(WalkContext& walk) {
    for (const KeptHead* head : kept_around(walk)) walk.pass.knowledge.loops.refuse(head->context);
}

void allocate_anew(WalkContext& walk, State& state, ObjectId object, bool has_constant_size) {
    if (kept_around(walk).empty()) return;
    Pass& pass = walk.pass;
    std::vector<ObjectId> objects = {object};
    if (pass.options.unwritten)
        if (const auto marks = pass.objects.marks_of(object)) objects.push_back(*marks);
    for (const ObjectId each : objects) {
        const ObjectInfo& info = pass.knowledge.object(each);
        bool is_private = has_constant_size && !info.may_be_freed;
        for (std::size_t cell = 0; cell < info.cells().size(); ++cell) is_private = is_private && !info.is_shared(cell);
        if (!is_private) return refuse_kept_around(walk);
        if (state.memory->contains(each)) state.memory.write().erase(each);
    }
}

void renew_in_turns(const WalkContext& walk, Term input) {
    const auto heads = kept_around(walk);
    if (heads.empty()) return;
    model::Thread& thread = walk.pass.program.threads[walk.thread];
    thread.locations[heads.front()->location.index].step().renews.push_back(input);
}

}  // namespace heddle::ir

#include "states/followed_steps.h"

#include <algorithm>

#include "model/stops.h"

namespace heddle::states {

using model::ThreadId;

namespace {

// One of the two writes.  `reach` is a Reach or a Future.
template <class Cells>
bool conflict(const std::vector<Touch>& touches, const Cells& reach) {
    return std::ranges::any_of(touches, [&](const Touch& touch) {
        return reach.writes.contains(touch.cell) || (touch.is_write && reach.reads.contains(touch.cell));
    });
}

}  // namespace

std::vector<ThreadId> Reduction::to_follow(const Sights& sights) {
    std::vector<ThreadId> ready;
    for (std::size_t t = 0; t < sights.size(); ++t)
        if (sights[t]->readiness == Readiness::Ready) ready.push_back(ThreadId(t));
    if (ready.size() < 2) return ready;
    present_ = obstacles_.now();
    // A single one is what is hoped for; other sets are looked for where that costs little.
    constexpr std::size_t few_threads = 8;
    std::size_t best = sights.size() <= few_threads ? ready.size() : 2;
    std::vector<ThreadId> result = ready;
    for (const ThreadId start : ready) {
        const auto members = closed(start, best, sights);
        if (!members) continue;
        result.clear();
        for (const ThreadId thread : ready)
            if ((*members)[thread.index]) result.push_back(thread);
        best = result.size();
        if (best == 1) break;
    }
    return result;
}

std::optional<std::vector<bool>> Reduction::closed(ThreadId start, std::size_t most, const Sights& sights) const {
    if (!is_preferable(start)) return std::nullopt;
    std::vector<bool> members(sights.size(), false);
    std::vector<ThreadId> open = {start};
    members[start.index] = true;
    std::size_t count = 1;
    while (!open.empty()) {
        const ThreadId member = open.back();
        open.pop_back();
        for (std::size_t t = 0; t < sights.size(); ++t) {
            if (members[t] || !may_disturb(ThreadId(t), member, *sights[member.index], members)) continue;
            if (sights[t]->readiness == Readiness::Ready && (++count >= most || !is_preferable(ThreadId(t))))
                return std::nullopt;
            members[t] = true;
            open.push_back(ThreadId(t));
        }
    }
    return members;
}

bool Reduction::is_preferable(ThreadId thread) const {
    return !properties_.contains(model::Property::Deadlock) ||
           !model::leads_to_a_stop(program_, {thread, *machine_.position(thread)});
}

// A thread that waits is disturbed by whoever may end the wait, one that does not exist by its creator.
bool Reduction::may_disturb(ThreadId other, ThreadId member, const Sight& sight,
                            const std::vector<bool>& members) const {
    if (sight.readiness == Readiness::Terminal) return false;
    if (sight.readiness == Readiness::Absent) return program_.thread(member).creator == other;
    if (sight.readiness == Readiness::Blocked) {
        const auto& joins = program_.step({member, *machine_.position(member)}).joins;
        if (std::ranges::find(joins, other, &model::JoinTarget::thread) != joins.end()) return true;
    }
    if (!conflict(sight.touches, machine_.future(other))) return false;
    const auto position = machine_.position(other);
    // What lies behind an obstacle is out of reach, if nobody but the members can remove it.
    const auto is_member = [&](ThreadId thread) { return members[thread.index]; };
    return std::ranges::none_of(present_, [&](const Obstacle& obstacle) {
        return std::ranges::all_of(obstacle.removers, is_member) &&
               !conflict(sight.touches, obstacle.reaches->at(other, position));
    });
}

}  // namespace heddle::states

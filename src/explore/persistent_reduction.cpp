#include "explore/persistent_reduction.h"

#include <algorithm>

#include "explore/domain.h"

namespace heddle::explore {

using model::LocationId;
using model::Place;
using model::ThreadId;

PersistentReduction::PersistentReduction(const Moves& moves, bool is_aware) : moves_(moves), is_aware_(is_aware) {
    const model::Program& program = moves.program();
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        for (std::size_t l = 0; l < program.threads[t].locations.size(); ++l)
            if (program.threads[t].locations[l].is_step()) collect({ThreadId(t), LocationId(l)});
    // What can be done from a place on, also by threads that are created on the way.
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& [place, use] : uses_) {
            Use future = futures_[place];
            const std::size_t before = future.reads.size() + future.writes.size();
            future.reads.insert(use.reads.begin(), use.reads.end());
            future.writes.insert(use.writes.begin(), use.writes.end());
            for (const Move& move : moves_.of(place))
                for (const auto& [thread, target] : move.targets) {
                    const auto next = futures_.find({thread, target});
                    if (next == futures_.end()) continue;
                    future.reads.insert(next->second.reads.begin(), next->second.reads.end());
                    future.writes.insert(next->second.writes.begin(), next->second.writes.end());
                }
            changed = changed || future.reads.size() + future.writes.size() != before;
            futures_[place] = std::move(future);
        }
    }
}

std::size_t PersistentReduction::number_of(Term variable) {
    return numbers_.try_emplace(variable, moves_.program().threads.size() + numbers_.size()).first->second;
}

void PersistentReduction::collect(Place place) {
    Use& use = uses_[place];
    const model::Step& step = moves_.program().step(place);
    for (const Move& move : moves_.of(place)) {
        std::vector<Term> seen = move.waits;
        seen.insert(seen.end(), move.conditions.begin(), move.conditions.end());
        for (const Assignment& assignment : move.effect) {
            seen.push_back(assignment.value);
            use.writes.insert(number_of(assignment.variable));
        }
        for (const Term input : move.renewed) use.writes.insert(number_of(input));
        for (const model::JoinTarget& join : step.joins) seen.push_back(moves_.before_reads(place, join.condition));
        for (const Term variable : variables_of(seen)) use.reads.insert(number_of(variable));
        for (const auto& [thread, target] : move.targets)
            if (!moves_.program().location(thread, target).is_step()) use.writes.insert(end_of(thread));
    }
    for (const model::JoinTarget& join : step.joins) use.reads.insert(end_of(join.thread));
}

void PersistentReduction::set_precision(const std::vector<std::set<Term>>& elements) {
    noticed_uses_.clear();
    noticed_futures_.clear();
    parts_.clear();
    // Each variable belongs to the smallest one that it is linked with.
    for (bool changed = true; changed;) {
        changed = false;
        for (const std::set<Term>& element : elements) {
            std::size_t part = ~std::size_t{0};
            for (const Term variable : element) {
                const std::size_t number = number_of(variable);
                part = std::min(part, parts_.try_emplace(number, number).first->second);
            }
            for (const Term variable : element) {
                std::size_t& mine = parts_[number_of(variable)];
                changed = changed || mine != part;
                mine = part;
            }
        }
    }
}

// A linked part counts as its smallest variable.  If all data counts, so do variables that are in no element.
PersistentReduction::Use PersistentReduction::as_noticed(const Use& use) const {
    const auto noticed = [this](const std::set<std::size_t>& objects) {
        std::set<std::size_t> result;
        for (const std::size_t object : objects) {
            const auto part = parts_.find(object);
            if (part != parts_.end())
                result.insert(part->second);
            else if (!is_aware_ || object < moves_.program().threads.size())
                result.insert(object);
        }
        return result;
    };
    return {noticed(use.reads), noticed(use.writes)};
}

const PersistentReduction::Use& PersistentReduction::use_at(Place place) {
    const auto [entry, is_new] = noticed_uses_.try_emplace(place);
    if (is_new) entry->second = as_noticed(uses_.at(place));
    return entry->second;
}

const PersistentReduction::Use& PersistentReduction::future_at(Place place) {
    const auto [entry, is_new] = noticed_futures_.try_emplace(place);
    if (is_new) entry->second = as_noticed(futures_.at(place));
    return entry->second;
}

std::set<ThreadId> PersistentReduction::closed(ThreadId start, const Positions& positions) {
    const auto meet = [](const std::set<std::size_t>& first, const std::set<std::size_t>& second) {
        return std::ranges::any_of(first, [&](std::size_t object) { return second.contains(object); });
    };
    std::set<ThreadId> members = {start};
    std::vector<ThreadId> open = {start};
    while (!open.empty()) {
        const Use& use = use_at({open.back(), *positions[open.back().index]});
        open.pop_back();
        for (std::size_t t = 0; t < positions.size(); ++t) {
            if (members.contains(ThreadId(t)) || !positions[t] || !uses_.contains({ThreadId(t), *positions[t]})) continue;
            const Use& future = future_at({ThreadId(t), *positions[t]});
            if (!meet(use.writes, future.reads) && !meet(use.writes, future.writes) && !meet(use.reads, future.writes))
                continue;
            members.insert(ThreadId(t));
            open.push_back(ThreadId(t));
        }
    }
    return members;
}

std::set<ThreadId> PersistentReduction::to_follow(const Positions& positions, const std::set<ThreadId>& ready) {
    std::set<ThreadId> best = ready;
    for (const ThreadId start : ready) {
        std::set<ThreadId> chosen;
        for (const ThreadId thread : closed(start, positions))
            if (ready.contains(thread)) chosen.insert(thread);
        // A thread that turns round must not put off the others for ever.
        const bool may_turn = std::ranges::any_of(chosen, [&](ThreadId thread) {
            return std::ranges::any_of(moves_.of({thread, *positions[thread.index]}), &Move::leads_back);
        });
        if (!may_turn && chosen.size() < best.size()) best = std::move(chosen);
    }
    return best;
}

bool PersistentReduction::conflict(const Use& use, const Use& future, std::size_t object) {
    return (use.writes.contains(object) && (future.reads.contains(object) || future.writes.contains(object))) ||
           (use.reads.contains(object) && future.writes.contains(object));
}

std::set<Term> PersistentReduction::valid_without(const Positions& positions, const std::set<ThreadId>& chosen) const {
    std::set<Term> result;
    if (!is_aware_) return result;
    for (const ThreadId member : chosen)
        for (std::size_t t = 0; t < positions.size(); ++t) {
            if (chosen.contains(ThreadId(t)) || !positions[t] || !uses_.contains({ThreadId(t), *positions[t]})) continue;
            const Use& use = uses_.at({member, *positions[member.index]});
            const Use& future = futures_.at({ThreadId(t), *positions[t]});
            for (const auto& [variable, number] : numbers_)
                if (!parts_.contains(number) && conflict(use, future, number)) result.insert(variable);
        }
    return result;
}

}  // namespace heddle::explore

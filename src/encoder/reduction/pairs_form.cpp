// The forms that look at pairs of steps.
#include <algorithm>
#include <map>

#include "encoder/reduction/independence_form.h"
#include "util/check.h"

namespace heddle::encoder {

using model::ThreadId;

namespace {

// Steps of one thread that are independent of a step of another one under one guard.
struct Group {
    Term guard;
    std::vector<Scheduled> taken;
    bool has_all_steps = false;  // of their thread
};

// at(N, k) and moves(i, k) and at(one of the group, k) and guard(k) -> asleep(j, k+1)
class GroupedForm : public IndependenceForm {
public:
    using IndependenceForm::IndependenceForm;

protected:
    void add_group(Scheduled next, const Group& group, Term reason, const FrameView& frame, Term asleep) {
        const Term stands = frame.at(next);
        if (stands.is_false() || group.guard.is_false()) return;
        const Term taken = group.has_all_steps ? manager_.top() : frame.at_one_of(group.taken);
        const Term moves = frame.moves(group.taken.front().thread);
        if (taken.is_false() || moves.is_false()) return;
        imply({stands, moves, taken, reason, here(group.guard, frame)}, asleep);
    }

    Term guard(Scheduled taken, Scheduled next) { return relation_.independence(taken, next).guard; }
};

class PairwiseForm final : public GroupedForm {
public:
    using GroupedForm::GroupedForm;

    void add_frame(const FrameView& frame, const Rest& rest) override {
        for_each_pair(rest, [&](ThreadId i, ThreadId j, Term reason) {
            const auto [entry, is_new] = pairs_.try_emplace({i, j});
            if (is_new)
                for (const Scheduled& next : steps(j))
                    for (const Scheduled& taken : steps(i))
                        entry->second.emplace_back(next, Group{guard(taken, next), {taken}});
            for (const auto& [next, pair] : entry->second) add_group(next, pair, reason, frame, rest.asleep[j.index]);
        });
    }

private:
    std::map<std::pair<ThreadId, ThreadId>, std::vector<std::pair<Scheduled, Group>>> pairs_;
};

class MergedForm final : public GroupedForm {
public:
    using GroupedForm::GroupedForm;

    void add_frame(const FrameView& frame, const Rest& rest) override {
        for_each_pair(rest, [&](ThreadId i, ThreadId j, Term reason) {
            for (const Scheduled& next : steps(j))
                for (const Group& group : groups(i, next)) add_group(next, group, reason, frame, rest.asleep[j.index]);
        });
    }

private:
    const std::vector<Group>& groups(ThreadId thread, Scheduled next) {
        const auto [entry, is_new] = groups_.try_emplace({thread, next});
        if (is_new) entry->second = merge(steps(thread), next);
        return entry->second;
    }

    std::vector<Group> merge(const std::vector<Scheduled>& all, Scheduled next) {
        std::map<Term, Group> by_guard;
        for (const Scheduled& taken : all) {
            const Term condition = guard(taken, next);
            by_guard.try_emplace(condition, Group{condition, {}}).first->second.taken.push_back(taken);
        }
        std::vector<Group> result;
        for (auto& [condition, group] : by_guard) {
            group.has_all_steps = group.taken.size() == all.size();
            result.push_back(std::move(group));
        }
        return result;
    }

    std::map<std::pair<ThreadId, Scheduled>, std::vector<Group>> groups_;
};

// Which steps of two threads may depend on each other, and how.
struct Conflicts {
    std::vector<Scheduled> free_of_i;  // steps of i that are independent of all steps of j, and the other way round
    std::vector<Scheduled> free_of_j;
    std::vector<std::pair<Scheduled, Group>> pairs;  // of the others
};

class DependentForm final : public GroupedForm {
public:
    using GroupedForm::GroupedForm;

    // A step free of conflicts is independent of whatever the other thread does, be that free of conflicts or not.
    void add_frame(const FrameView& frame, const Rest& rest) override {
        for_each_pair(rest, [&](ThreadId i, ThreadId j, Term reason) {
            const auto [entry, is_new] = conflicts_.try_emplace({i, j});
            if (is_new) entry->second = find_conflicts(i, j);
            const Conflicts& conflicts = entry->second;
            const Term asleep = rest.asleep[j.index];
            const Term moves = frame.moves(i);
            imply({moves, frame.at_one_of(conflicts.free_of_i), frame.stands_at_a_step(j), reason}, asleep);
            imply({moves, frame.at_one_of(conflicts.free_of_j), reason}, asleep);
            for (const auto& [next, pair] : conflicts.pairs) add_group(next, pair, reason, frame, asleep);
        });
    }

private:
    Conflicts find_conflicts(ThreadId i, ThreadId j) {
        Conflicts result;
        std::vector<std::pair<Scheduled, Group>> open;
        std::vector<Scheduled> in_conflict;
        for (const Scheduled& next : steps(j))
            for (const Scheduled& taken : steps(i)) {
                const Term condition = guard(taken, next);
                if (!condition.is_true()) in_conflict.insert(in_conflict.end(), {taken, next});
                open.emplace_back(next, Group{condition, {taken}});
            }
        std::ranges::sort(in_conflict);
        const auto conflicts = [&](Scheduled place) { return std::ranges::binary_search(in_conflict, place); };
        const auto keep_free = [&](ThreadId thread, std::vector<Scheduled>& kept) {
            for (const Scheduled& place : steps(thread))
                if (!conflicts(place)) kept.push_back(place);
        };
        keep_free(i, result.free_of_i);
        keep_free(j, result.free_of_j);
        for (auto& [next, pair] : open)
            if (conflicts(next) && conflicts(pair.taken.front())) result.pairs.emplace_back(next, std::move(pair));
        return result;
    }

    std::map<std::pair<ThreadId, ThreadId>, Conflicts> conflicts_;
};

}  // namespace

std::unique_ptr<IndependenceForm> make_pairs_form(GirEncoding encoding, const model::Program& program,
                                                  term::Manager& manager, const ProgramIndex& index,
                                                  gir::Relation relation, Sink sink) {
    if (encoding == GirEncoding::Merged)
        return std::make_unique<MergedForm>(program, manager, index, std::move(relation), std::move(sink));
    if (encoding == GirEncoding::Dependent)
        return std::make_unique<DependentForm>(program, manager, index, std::move(relation), std::move(sink));
    HEDDLE_CHECK(encoding == GirEncoding::Pairwise, "not a form of pairs");
    return std::make_unique<PairwiseForm>(program, manager, index, std::move(relation), std::move(sink));
}

}  // namespace heddle::encoder

// Which symmetric threads may be exchanged for each other in a state: those of which all other threads will treat both
// alike from where they stand.
//
// A thread mentions a symmetric one if it touches its cells, looks at what it has computed, creates or joins it, or
// compares with its number.  As long as it may still do so, that one keeps its place.  Chains of joins are an
// exception: two threads that are joined in one and the same chain are treated alike.
#pragma once

#include <map>
#include <vector>

#include "states/join_chains.h"
#include "states/state_machine.h"
#include "states/symmetric_threads.h"

namespace heddle::states {

class Exchanges {
public:
    Exchanges(const model::Program& program, const Arrivals& arrivals, const ThreadNumbers& numbers,
              const JoinChains& chains, std::vector<SymmetricThreads> groups);

    // A member of a group.
    struct Member {
        std::size_t group, index;
        friend bool operator==(const Member&, const Member&) = default;
    };
    // Members of one group that may be exchanged, two or more.
    using Class = std::vector<Member>;
    const std::vector<Class>& in(const Machine& machine);

    const std::vector<SymmetricThreads>& groups() const { return groups_; }
    const SymmetricThreads::Member& member(const Member& which) const {
        return groups_[which.group].members[which.index];
    }

private:
    // For each member: 0 if the thread treats it like all others; equal numbers are treated alike.
    using Treatment = std::vector<unsigned>;
    // What lies before a thread: members that it mentions, and chains.
    struct Ahead {
        std::vector<bool> mentioned, chains;
        friend bool operator==(const Ahead&, const Ahead&) = default;
    };
    void drop_groups_that_meet();
    void number_members();
    std::vector<bool> mentioned_at(model::ThreadId thread, std::optional<model::LocationId> location) const;
    void mention(Term term, Content content, std::vector<bool>& mentioned) const;
    void mention_constant(Term constant, Content content, std::vector<bool>& mentioned) const;
    std::vector<Ahead> look_ahead(model::ThreadId thread) const;
    void treat(model::ThreadId thread);
    Treatment treatment(const Ahead& ahead) const;
    std::vector<Class> classes(const std::vector<std::optional<model::LocationId>>& places) const;

    const model::Program& program_;
    const Arrivals& arrivals_;
    const ThreadNumbers& numbers_;
    const JoinChains& chains_;
    std::vector<SymmetricThreads> groups_;
    std::vector<Member> members_;
    std::map<model::CellId, std::size_t> owner_of_cell_;
    std::map<Term, std::size_t> owner_of_variable_;
    std::map<model::ThreadId, std::size_t> member_of_thread_;
    // Threads that do not treat all members alike from everywhere; by location, the last one: not created.
    std::map<model::ThreadId, std::vector<Treatment>> treatments_;
    std::map<std::vector<std::optional<model::LocationId>>, std::vector<Class>> known_;
};

}  // namespace heddle::states

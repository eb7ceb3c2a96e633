// Which threads are followed from an abstract state: persistent sets, by what the threads do, or (abstraction-aware) by
// what of that the precision notices.
//
// A set of threads is enough if nothing that the others can ever do depends on the next steps of its members.  Two steps
// depend on each other if one changes what the other uses.  The precision links what one of its elements mentions: parts
// of the data that no element links do not influence each other in abstract states.  So what a step uses is, for
// an abstraction-aware reduction, the linked parts that it touches; data in no element does not count.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "explore/moves.h"

namespace heddle::explore {

class PersistentReduction {
public:
    PersistentReduction(const Moves& moves, bool is_aware);

    // Of what the precision speaks now.
    void set_precision(const std::vector<std::set<Term>>& elements);

    // Of the threads that can go on.
    std::set<model::ThreadId> to_follow(const Positions& positions, const std::set<model::ThreadId>& ready);

    // The validity set of a choice: data by which it would be another one if the precision spoke of it.  As long as no new
    // element mentions any of it, or links several variables, the choice stays right.
    std::set<Term> valid_without(const Positions& positions, const std::set<model::ThreadId>& chosen) const;

private:
    struct Use {
        std::set<std::size_t> reads, writes;
    };
    std::size_t number_of(Term variable);
    std::size_t end_of(model::ThreadId thread) const { return thread.index; }
    void collect(model::Place place);
    Use as_noticed(const Use& use) const;
    static bool conflict(const Use& use, const Use& future, std::size_t object);
    const Use& use_at(model::Place place);
    const Use& future_at(model::Place place);
    std::set<model::ThreadId> closed(model::ThreadId start, const Positions& positions);

    const Moves& moves_;
    const bool is_aware_;
    std::map<Term, std::size_t> numbers_;  // of variables; those before are the ends of threads
    std::map<model::Place, Use> uses_, futures_;
    std::map<model::Place, Use> noticed_uses_, noticed_futures_;  // with the present precision
    std::map<std::size_t, std::size_t> parts_;                    // of the linked data, by variable
};

}  // namespace heddle::explore

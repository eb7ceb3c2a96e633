// States that differ only in which of several symmetric threads has done what are one.
#pragma once

#include <string>

#include "states/exchanges.h"

namespace heddle::states {

class CanonicalStates {
public:
    CanonicalStates(const model::Program& program, const Arrivals& arrivals, const Machine& machine);
    CanonicalStates(const CanonicalStates&) = delete;
    CanonicalStates& operator=(const CanonicalStates&) = delete;

    // There are symmetric threads.
    bool are_of_use() const { return !exchanges_.groups().empty(); }
    // The machine's state as bytes: equal only for states that are one.
    std::string key(const Machine& machine);
    // The threads that the thread may be exchanged for in the machine's state, itself among them.
    std::vector<model::ThreadId> likes(const Machine& machine, model::ThreadId thread);
    // A thread that goes on in a chain of joins, which its key does not tell.
    std::optional<model::ThreadId> passes_join(const Machine& machine) const;

private:
    // Whose state is told of as that of a thread, and the other way round.
    struct Exchange {
        std::vector<std::size_t> source, place;
    };
    Exchange exchange_for(const Machine& machine, const CellSet& live);
    std::string signature(const Machine& machine, const CellSet& live, const Exchanges::Member& which) const;
    static void append_own(const Known& known, Content content, term::Sort sort, model::ThreadId self,
                           std::string& bytes);
    static Known exchanged(Known known, Content content, const Exchange& exchange);
    model::CellId source_of(model::CellId cell, const Exchange& exchange) const;
    Slot source_of(Slot slot, const Exchange& exchange) const;
    std::uint32_t place_in_key(const Machine& machine, model::ThreadId thread) const;

    const model::Program& program_;
    const ThreadNumbers numbers_;
    const JoinChains chains_;
    Exchanges exchanges_;
    // What belongs to a member, and as which part.
    struct Part {
        Exchanges::Member member;
        std::size_t number;
    };
    std::map<model::CellId, Part> cells_;
    std::map<Slot, Part> registers_;
    std::vector<std::vector<std::vector<std::optional<Slot>>>> slots_;  // group, member, number
    std::vector<Content> contents_;                                     // by slot
    std::vector<std::optional<Exchanges::Member>> members_;             // by thread
    std::vector<model::CellId> shared_numbers_;                         // cells with numbers of threads
};

}  // namespace heddle::states

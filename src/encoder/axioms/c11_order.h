// Happens-before of C11, and what it is made of: the order in each thread, creation and joins, the thread library, and
// releases that acquires take from.
//
// The variables are true of at least the pairs that are so ordered.  All axioms forbid something if two steps are
// ordered, and a race is one if they are not: so a solver that has a choice gains nothing by more.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "encoder/axioms/axioms.h"

namespace heddle::encoder {

class C11Order {
public:
    // The axioms must outlive it.
    explicit C11Order(const Axioms& axioms);

    // Of two steps, if both are executed.
    Term operator()(Scheduled a, Scheduled b) const;

private:
    using Pair = std::pair<Scheduled, Scheduled>;

    // Ways in which `a` synchronises with `b`.
    void synchronise(Scheduled a, Scheduled b, Term condition);
    void add_creations_and_joins();
    void add_thread_library();
    void add_releases(const Memory& memory);
    Term is_in_release_sequence(const Memory& memory, std::size_t head, std::size_t writer);
    void add_release_sequences(const Memory& memory, std::size_t head);
    void add_synchronisation(const Memory& memory, std::size_t head, const Reader& reader, Term takes);
    std::vector<Scheduled> fences(Scheduled place, bool before, bool (*matches)(model::Ordering)) const;
    void make_variables();
    void close();

    const Axioms& axioms_;
    const std::vector<Scheduled> steps_;
    std::map<Pair, std::vector<Term>> ways_;
    std::map<Pair, Term> variables_;
    std::map<std::pair<std::size_t, std::size_t>, Term> sequence_;  // of one memory: head, writer
};

}  // namespace heddle::encoder

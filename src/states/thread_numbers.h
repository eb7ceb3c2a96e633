// Where a program keeps numbers of threads: owners of locks (number plus one; 0: none), and sets of threads that wait, a
// bit for each.  Threads can be exchanged for each other only if these are, too.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

#include "model/program.h"
#include "states/arrivals.h"

namespace heddle::states {

using term::Term;

enum class Content {
    Plain,
    Number,  // of a thread, plus one; 0 and all larger numbers are nobody
    Set,     // of threads
};

class ThreadNumbers {
public:
    ThreadNumbers(const model::Program& program, const Arrivals& arrivals);

    // False: numbers of threads are computed with in ways in which it matters which thread has which.
    bool are_understood() const { return are_understood_; }
    Content of(model::CellId cell) const { return cells_[cell.index]; }
    Content of(Term variable) const;
    // Of any term, as far as its parts tell.
    Content guess(Term term) const;

    // Each term that has a say in what the thread does there, as what it is to be taken.
    using Visit = std::function<void(Term, Content)>;
    void for_each_term(model::ThreadId thread, std::optional<model::LocationId> location, const Visit& visit) const;
    // The parts of a term in the same way; what holds for constants depends on it.
    void for_each_argument(Term term, Content content, const Visit& visit) const;

private:
    bool learn();
    bool learn(model::CellId cell, Content content);
    bool learn(Term term, Content content);
    // A term, as what it is taken, and whether it may be the lowest thread of a set.
    struct Use {
        Term term;
        Content content;
        bool may_be_lowest;
        friend auto operator<=>(const Use& a, const Use& b) {
            return std::tuple(a.term.id(), a.content, a.may_be_lowest) <=>
                   std::tuple(b.term.id(), b.content, b.may_be_lowest);
        }
        friend bool operator==(const Use&, const Use&) = default;
    };
    bool is_exchangeable(const Use& use, std::vector<Use>& arguments) const;
    bool is_choice_of_one(Term set) const;
    bool chooses_otherwise(Term condition) const;
    bool check() const;

    const model::Program& program_;
    const Arrivals& arrivals_;
    std::vector<Content> cells_;
    std::map<Term, Content> variables_;
    std::map<Term, const model::Input*> inputs_;
    mutable std::map<Term, Content> guesses_;
    bool are_understood_ = false;
};

}  // namespace heddle::states

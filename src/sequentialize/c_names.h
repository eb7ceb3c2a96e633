// What the parts of a program are called in C.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/program.h"

namespace heddle::sequentialize {

using term::Term;

class Names {
public:
    explicit Names(const model::Program& program);

    const std::string& cell(model::CellId id) const { return cells_[id.index]; }
    // "1_worker": a part of the names of a thread's functions and of its variable for the location.
    const std::string& thread(model::ThreadId id) const { return threads_[id.index]; }
    std::string position(model::ThreadId id) const { return "pc_" + thread(id); }
    // A variable of a term: an input, or what a read has got.
    const std::string& variable(Term variable) const { return variables_.at(variable); }

    // All inputs, in the order in which they are chosen, and all that steps read, thread by thread.
    const std::vector<Term>& inputs() const { return inputs_; }
    const std::vector<Term>& registers() const { return registers_; }
    bool is_input(Term variable) const { return is_input_.contains(variable); }

private:
    std::string unique(const std::string& wish);
    void add_registers(const std::vector<model::Read>& reads);

    std::set<std::string> taken_;
    std::vector<std::string> cells_, threads_;
    std::unordered_map<Term, std::string> variables_;
    std::vector<Term> inputs_, registers_;
    std::set<Term> is_input_;
};

// All terms that a location mentions.
std::vector<Term> terms_of(const model::Location& location);

// Text that can stand in a comment of one line, and between quotes.
std::string comment(std::string text);

}  // namespace heddle::sequentialize

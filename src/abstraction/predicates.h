// A program of which some units are tracked and, of other data, only whether predicates are true.
//
// A predicate speaks of contents of cells and of registers, each of which has one value in a run.  It becomes a cell of
// one bit.  A step that touches a cell of which predicates speak guesses the contents of all cells that these mention,
// such that all predicates about them are as their bits say; it takes what it reads from the guess, and sets the bits
// to what is true of the guess after its writes.  The contents themselves are a right guess, so every run of the
// program is one of the result.  Two steps depend on each other where one predicate mentions cells of both and one of
// the steps can change it.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "abstraction/units.h"

namespace heddle::abstraction {

// The variable that stands for the content of a cell in a predicate.
Term content(const model::Program& program, model::CellId cell, term::Manager& manager);

struct Predicate {
    Term formula;
    std::set<model::CellId> cells;  // that it mentions

    friend bool operator==(const Predicate& a, const Predicate& b) { return a.formula == b.formula; }
};

class Predicates {
public:
    Predicates(const model::Program& program, term::Manager& manager) : program_(program), manager_(manager) {}

    // False if it is known or its own negation is, or it speaks of no cell.
    bool add(Term formula);
    // What failures say directly of contents: their conditions, over the cells from which values are read.
    void add_property(const model::Properties& checked);

    std::size_t size() const { return all_.size(); }
    const std::vector<Predicate>& all() const { return all_; }
    std::string name(const Predicate& predicate) const;

    // The program with the given units and these predicates tracked.  With more predicates, all that it adds to the
    // program comes behind what it added before (encoder/program/growth.h).
    model::Program track(const Units& units, const Precision& precision) const;

private:
    const model::Program& program_;
    term::Manager& manager_;
    std::vector<Predicate> all_;
};

}  // namespace heddle::abstraction

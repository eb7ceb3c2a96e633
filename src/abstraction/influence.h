// Which units can have an influence on what.
#pragma once

#include <span>
#include <unordered_map>

#include "abstraction/units.h"

namespace heddle::abstraction {

// Keeps references to the program and its units.
class Influence {
public:
    Influence(const model::Program& program, const Units& units);

    // The units that a term depends on: it mentions a value that was read from there.
    Precision sources(std::span<const Term> terms) const;

    // What the failures that are looked for say directly, and with deadlock all that anybody waits for: there, a wait
    // is the property.
    Precision of_property(const model::Properties& checked) const;

    // The cone of influence: whatever decides where a thread goes, whether it can go on, and which cell it touches, and
    // all that such values are computed from.  The value of any other unit has no influence on any run.
    Precision cone() const;

    // The part of the cone that is next to what is tracked: what decides whether a thread comes to a step that touches
    // a tracked unit, or to a failure, or can make a step, and what is written to tracked units.  Branches that meet
    // again before anything that matters decide nothing.
    Precision next_to(const Precision& tracked) const;

private:
    // For each location of a thread, which locations that matter can be reached from there.
    std::vector<std::vector<bool>> reachable(const model::Thread& thread, const Precision& tracked) const;
    bool touches(const model::Step& step, const Precision& tracked) const;
    Precision of_waits() const;
    std::vector<Term> decisions() const;

    const model::Program& program_;
    const Units& units_;
    std::unordered_map<Term, Precision> read_from_;  // by the variables of reads
};

}  // namespace heddle::abstraction

// A search of all states of a program, with concrete values.
//
// Often the states of a program are few.  Then there is no formula and no solver.  Inputs are decided when a decision
// depends on them (states/input_values.h).  A search that finds more states than allowed, or a decision that depends on
// an input in another way, has no result.
//
// Of the steps that could be next, only one is followed if it touches nothing that another thread will ever touch in a
// conflicting way: every run has one that begins with it and differs in nothing that is looked for.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "model/program.h"
#include "model/trace.h"

namespace heddle::states {

struct Limits {
    std::size_t bytes;                     // of all states
    std::function<bool()> stop = nullptr;  // asked now and then: true ends the search
    bool reduces = true;                   // only steps that have to be followed are
    bool exchanges = true;                 // states that differ by an exchange of symmetric threads are one
};

// A violation, or one that no run has with fewer steps.
enum class Goal { Violation, ShortestViolation };

struct Result {
    std::size_t states = 0, bytes = 0;                 // that were kept, and what they need
    bool is_complete = false;                          // all states were seen, or there is a trace
    std::string reason = {};                           // why it is not complete
    std::optional<model::Trace> trace = std::nullopt;  // a violation
    std::vector<model::Place> cuts = {};               // that were reached; by shorter runs than the trace
    // Without a violation:
    std::vector<model::Place> unchecked = {};     // failures of other properties that were reached
    std::vector<std::size_t> never_reached = {};  // assertions
};

// Program and manager must outlive the search.
class Search {
public:
    Search(const model::Program& program, term::Manager& manager, const model::Properties& properties, Limits limits);
    ~Search();
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // Looks at the states; once.  Makes no terms, so others may use the manager at the same time.
    void run(Goal goal = Goal::Violation);
    // Instead: makes runs at random, until one violates a property or the limits say stop.  Without a violation there
    // is no answer.
    void walk();
    // After that: all states were seen, or there is a violation.
    bool has_answer() const;
    // Once.  Makes terms, if there is a trace to be made.
    Result result();

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

Result search(const model::Program& program, term::Manager& manager, const model::Properties& properties,
              const Limits& limits);

}  // namespace heddle::states

// Steps that every run has executed before it comes to a place.
#pragma once

#include <optional>
#include <vector>

#include "encoder/program/program_index.h"

namespace heddle::encoder {

class Dominators {
public:
    Dominators(const model::Program& program, const ProgramIndex& index);

    // The nearest step of these: one of the same thread through which all ways lead, or else the only step that creates
    // the thread.  None if there is none, or if no way leads to the place.
    std::optional<Scheduled> before(Scheduled place) const;

private:
    std::vector<std::vector<std::optional<model::LocationId>>> dominators_;  // thread, location
    std::vector<std::optional<Scheduled>> creators_;
};

}  // namespace heddle::encoder

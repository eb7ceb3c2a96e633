// What can end the execution of an instruction early.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>

#include "model/trace.h"

namespace heddle::replay {

// The program violates a property.
class ProgramFailure : public std::runtime_error {
public:
    ProgramFailure(model::Property property, const std::string& what) : std::runtime_error(what), property_(property) {}
    model::Property property() const { return property_; }

private:
    model::Property property_;
};

// The thread cannot execute its next instruction now; nothing has been changed.
class Blocked : public std::runtime_error {
public:
    explicit Blocked(const std::string& why) : std::runtime_error(why) {}
    // The thread waits for the end of thread `number`.
    Blocked(const std::string& why, unsigned number) : std::runtime_error(why), joins_(number) {}
    std::optional<unsigned> joins() const { return joins_; }

private:
    std::optional<unsigned> joins_;
};

// The run cannot follow the trace, or needs something that the executor does not know.
class NotReproduced : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace heddle::replay

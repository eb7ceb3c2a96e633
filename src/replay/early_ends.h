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
    // The thread waits for the end of a thread.
    static Blocked by_join(const std::string& why, unsigned thread) { return {why, thread, true}; }
    // The thread waits for what another one holds.
    static Blocked by_holder(const std::string& why, unsigned thread) { return {why, thread, false}; }
    std::optional<unsigned> joins() const { return is_join_ ? waits_for_ : std::nullopt; }
    std::optional<unsigned> waits_for() const { return waits_for_; }

private:
    Blocked(const std::string& why, unsigned thread, bool is_join)
        : std::runtime_error(why), waits_for_(thread), is_join_(is_join) {}

    std::optional<unsigned> waits_for_;
    bool is_join_ = false;
};

// The run cannot follow the trace, or needs something that the executor does not know.
class NotReproduced : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace heddle::replay

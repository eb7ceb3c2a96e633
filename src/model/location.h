// Where a thread can stand: before a step, or at its end.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/ids.h"
#include "model/property.h"
#include "model/step.h"
#include "util/source_location.h"

namespace heddle::model {

enum class TerminalKind {
    Finished,  // the thread has returned (its value is Thread::result)
    // It has ended the process (exit, abort, return from main).  The end of the process is no visible step: whatever
    // another thread does after it, it could have done just before, so for the others nothing changes.
    Exited,
    Failed,   // it has violated a property: `property` and `where` say which
    Stopped,  // a false assumption ended it
    Cut,      // the unwinding bound was reached
    Waiting,  // it waits: for ever, if what it has read (`observed`) stays as it is; else it need not have come here
};

struct Terminal {
    TerminalKind kind;
    SourceLocation where;
    std::string what;                         // Failed: "assertion failed"; Cut: "loop needs more than 4 iterations"
    Property property = Property::Assertion;  // Failed only
    InstructionId instruction = {};           // Failed: the instruction that fails; Waiting: one at which it waits
    // Waiting only.  The conditions are over registers, as they are at this location.
    std::vector<Read> observed = {};
    std::optional<Term> holder = std::nullopt;  // as in a step; none: it waits in a busy loop
    bool may_go_on = false;  // no deadlock: an input may end the wait, or the loop was not meant to end
    bool lacks_objects = false;  // Cut: all objects of an allocation in a kept loop are in use
};

struct Location {
    std::variant<Step, Terminal> content;

    bool is_step() const { return std::holds_alternative<Step>(content); }
    const Step& step() const { return std::get<Step>(content); }
    Step& step() { return std::get<Step>(content); }
    const Terminal& terminal() const { return std::get<Terminal>(content); }
};

// Where a thread stands.
struct Place {
    ThreadId thread;
    LocationId location;
    friend auto operator<=>(const Place&, const Place&) = default;
};

}  // namespace heddle::model

// The three ways in which Heddle stops without a verdict.  They are different types because they mean different things
// to the user and have different exit codes.
#pragma once

#include <stdexcept>
#include <string>

#include "util/source_location.h"

namespace heddle {

// Bad usage or bad input: the user can mend it (exit code 2).  The text says what to do.
class UserError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// The program uses something that Heddle cannot model exactly (exit code 3).
// what() reads "prog.c:12:3: unsupported: <reason>".
class Unsupported : public std::runtime_error {
public:
    Unsupported(const SourceLocation& where, const std::string& reason)
        : std::runtime_error(where.to_string() + ": unsupported: " + reason), where_(where), reason_(reason) {}

    const SourceLocation& where() const { return where_; }
    const std::string& reason() const { return reason_; }

private:
    SourceLocation where_;
    std::string reason_;
};

// A broken promise inside Heddle (exit code 6).  Thrown by HEDDLE_CHECK.
class InternalError : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

}  // namespace heddle

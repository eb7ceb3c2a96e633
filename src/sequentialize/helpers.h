// Functions in C for the operations that C leaves undefined for some operands.
#pragma once

#include <set>
#include <string>

#include "term/term.h"

namespace heddle::sequentialize {

// Collects which functions are called.
class Helpers {
public:
    // The name of the function for an operation on values of this many bits (of the type).  Signed operations get the
    // width of the sort as their last argument.
    std::string use(term::Kind kind, unsigned bits);
    static bool is_for(term::Kind kind);
    static bool takes_width(term::Kind kind);

    // The definitions of those that were used.
    std::string definitions() const;
    bool is_wide() const { return is_wide_; }
    void note_wide() { is_wide_ = true; }

private:
    std::set<std::pair<term::Kind, unsigned>> used_;
    bool is_wide_ = false;  // there are values of 128 bits
};

}  // namespace heddle::sequentialize

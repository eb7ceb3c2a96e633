// Divides the question of a check into parts that exclude each other and leave nothing out.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/bound_loop.h"

namespace heddle::engine {

struct Division {
    unsigned loops = 1, constant_loops = 1;  // the unwinding that the parts are about
    std::string encoding;                    // "order", "writer", "frames"
    std::vector<encoder::Cube> cubes;
    std::map<encoder::Choice, std::string> texts;  // for people: what the choices in the cubes are
    std::size_t candidates = 0;                    // choices that there were
};

// About so many parts: fewer if there is nothing left to divide by.  Without a bound on loops the smallest unwinding is
// taken that cuts no run.  If the options have a part, it is what is divided.  Throws UserError if no such unwinding is
// found within the time of the options.
Division divide(const ProgramSource& source, const CheckOptions& options, unsigned parts);

}  // namespace heddle::engine

// Random assertions mostly fail at once or never matter.  Tuned ones stand at the border of what can happen.
#pragma once

#include "fuzz/random.h"
#include "fuzz/tree.h"

namespace heddle::fuzz {

// Chooses the operators and constants of all assertions (`expression op constant`) by what the expressions can be in
// some interleaving: in about half of the programs one assertion can fail, by its rarest value.  False if the program
// has too many states.
bool tune_assertions(Program& program, Random& random);

}  // namespace heddle::fuzz

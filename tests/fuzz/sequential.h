// A variant of a program that has one run only, so that it can be compared with a native run.
#pragma once

#include "fuzz/random.h"
#include "fuzz/tree.h"

namespace heddle::fuzz {

// Each thread is joined as soon as it is created; inputs and uninitialised locals get constants.
Program make_sequential(Program program, Random& random);

}  // namespace heddle::fuzz

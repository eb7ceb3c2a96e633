// Small programs written as words: one word, one step.
#pragma once

#include <string>
#include <vector>

#include "unit/support/examples.h"

namespace heddle::testing {

// Threads over the cells x, y, z (3 bits, 0 at first), a[2], b[2] and the mutexes l, m.  Thread 0 is main; it creates
// the others before its own words.
//     x=1       store                     r=x      load; the value lives on
//     x=r       store the last loaded     ?x<2     load and branch: the next word only if true; the value dies
//     x+=1 x|=1 x&=1 x^=1 x*=2            update; the old value dies
//     x!=1?2    compare with 1 and swap to 2; the old value dies
//     a[i]=1 r=a[i] a[i]+=1 a[i]!=1?2 b[p]=a[i]   by the inputs i, j (for a) and p, q (for b)
//     l+ l-     lock and unlock           j1       join thread 1
//     x!3       load and assert that it is not 3
Example script(const std::string& name, const std::vector<std::string>& threads);

}  // namespace heddle::testing

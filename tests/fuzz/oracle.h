// Enumerates all interleavings of a program, one memory access at a time, by a search over explicit states.
#pragma once

#include <map>
#include <set>
#include <string>

#include "fuzz/tree.h"

namespace heddle::fuzz {

enum class Verdict { Safe, Unsafe, TooLarge };

// What must not happen.
enum class Property { Assertion, Deadlock, Race };
const char* name_of(Property property);  // as the checker calls it

struct OracleOptions {
    Property property = Property::Assertion;
    std::size_t state_limit = 100'000;
    bool observe = false;      // assertions never fail; what they compare with a constant is counted instead
    bool keep_finals = false;  // keep what memory holds when main returns
};

struct OracleResult {
    Verdict verdict = Verdict::Safe;
    std::size_t states = 0;
    std::map<const Statement*, std::map<std::int64_t, std::size_t>> observed;  // by assertion and value
    std::set<std::string> finals;                                              // each as print_native() prints it
};

OracleResult explore(const Program& program, const OracleOptions& options = {});

}  // namespace heddle::fuzz

// Violation witnesses as the competition on software verification exchanges them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/trace.h"

namespace heddle::report {

// Where a witness comes from.
struct WitnessOrigin {
    std::vector<std::pair<std::string, std::string>> files;  // names and SHA-256 sums of the program's files
    std::string version;                                     // of Heddle
    std::string uuid;
    std::string creation_time;  // ISO 8601
};

// "CHECK( init(main()), LTL(G ! call(reach_error())) )".  For a deadlock, which the competition does not know,
// "G ! deadlock".
std::string specification_of(const model::TraceFailure& failure);

// The steps that begin to execute a source line, or create a thread; a witness knows statements, not the accesses
// inside them.
std::vector<std::size_t> statement_steps(const model::Trace& trace);

// Format 2.2 in YAML: a segment for each of these steps, with the number of the thread, and the failure as target.
std::string witness_yaml(const model::Trace& trace, const WitnessOrigin& origin);

// Format 1.0 in GraphML: an automaton with one path.
std::string witness_graphml(const model::Trace& trace, const WitnessOrigin& origin);

}  // namespace heddle::report

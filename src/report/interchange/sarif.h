// A verdict in the Static Analysis Results Interchange Format (SARIF 2.1.0), for editors and code hosts.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "model/verdict.h"

namespace heddle::report {

// One result for each failing run, with a code flow of one thread flow per thread; the places of a thread flow are
// numbered in the order of the whole run.  Without failing runs the results are empty.
nlohmann::ordered_json verdict_to_sarif(const model::Verdict& verdict, const std::string& version);

}  // namespace heddle::report

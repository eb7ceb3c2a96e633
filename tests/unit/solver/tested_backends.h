// The backends that the contract is tested with: those that have a name, and others that need arguments.
#pragma once

#include <string>
#include <vector>

#include "solver/backend.h"
#include "solver/worker/worker_backend.h"

namespace heddle::solver {

struct TestedBackend {
    std::string name;
    BackendFactory make;
};

inline std::vector<TestedBackend> tested_backends() {
    std::vector<TestedBackend> result;
    for (const std::string& name : backend_names())
        result.push_back({name, [name](term::Manager& manager) { return make_backend(name, manager); }});
    result.push_back({"worker with z3", [](term::Manager& manager) {
                          return make_worker_backend([](term::Manager& own) { return make_backend("z3", own); }, "z3",
                                                     manager);
                      }});
    return result;
}

}  // namespace heddle::solver

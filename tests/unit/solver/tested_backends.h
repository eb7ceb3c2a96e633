// The backends that the contract is tested with: those that have a name, and others that need arguments.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "solver/backend.h"
#include "solver/composed.h"
#include "solver/portfolio/aided_backend.h"
#include "solver/smtlib/smtlib_backend.h"
#include "solver/worker/worker_backend.h"

namespace heddle::solver {

struct TestedBackend {
    std::string name;
    BackendFactory make;
    bool only_delegates = false;  // terms to others that are tested, too
};

// Whether the command can be run.  The first time it cannot, a message says so.
inline bool is_installed(const std::string& command) {
    static std::map<std::string, bool> known;
    const auto [entry, is_new] = known.try_emplace(command, false);
    if (is_new) {
        entry->second = std::system((command + " --version > /dev/null 2>&1").c_str()) == 0;
        if (!entry->second) MESSAGE("skipped: cannot run ", command);
    }
    return entry->second;
}

inline std::vector<TestedBackend> tested_backends() {
    std::vector<TestedBackend> result;
    for (const std::string& name : backend_names())
        result.push_back({name, [name](term::Manager& manager) { return make_backend(name, manager); }});
    result.push_back({"worker with z3", [](term::Manager& manager) {
                          return make_worker_backend([](term::Manager& own) { return make_backend("z3", own); }, "z3",
                                                     manager);
                      }});
    result.push_back({"portfolio", [](term::Manager& manager) { return make_backend("portfolio", manager); }, true});
    result.push_back(
        {"automatic", [](term::Manager& manager) { return make_automatic_backend("z3", 2, manager); }, true});
    // The first question goes to the portfolio.
    const auto aided_at_once = [](term::Manager& manager) {
        return make_aided_backend(
            make_backend("z3", manager), [&manager] { return make_backend("portfolio", manager); },
            std::chrono::milliseconds(0));
    };
    result.push_back({"aided at once", aided_at_once, true});
    for (const char* command : {"z3 -in", "cvc5 --incremental --bitblast=eager", HEDDLE_BITWUZLA_COMMAND})
        if (is_installed(command))
            result.push_back(
                {command, [command](term::Manager& manager) { return make_smtlib_backend(command, manager); }});
    return result;
}

template <class Body>
void for_each_backend(const Body& body, bool also_those_that_delegate = true) {
    for (const TestedBackend& tested : tested_backends()) {
        if (tested.only_delegates && !also_those_that_delegate) continue;
        CAPTURE(tested.name);
        term::Manager manager;
        const auto backend = tested.make(manager);
        body(manager, *backend);
    }
}

// What takes long, and is nothing that those who delegate could do wrong.
template <class Body>
void for_each_that_works_itself(const Body& body) {
    for_each_backend(body, false);
}

inline Answer check(Backend& backend, std::vector<Term> assumptions = {}, Limits limits = {}) {
    return backend.check(assumptions, limits);
}

}  // namespace heddle::solver

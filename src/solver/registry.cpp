#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "solver/backend.h"
#include "solver/z3/z3_backend.h"
#include "util/error.h"

namespace heddle::solver {
namespace {

struct Entry {
    const char* name;
    std::unique_ptr<Backend> (*make)(term::Manager& manager);
};

// A new backend is one line here; tests/unit/solver runs its contract over every line.
constexpr std::array entries = {
    Entry{"z3", make_z3_backend},
};

}  // namespace

std::vector<std::string> backend_names() {
    std::vector<std::string> names;
    for (const Entry& entry : entries) names.emplace_back(entry.name);
    return names;
}

std::unique_ptr<Backend> make_backend(const std::string& name, term::Manager& manager) {
    for (const Entry& entry : entries)
        if (name == entry.name) return entry.make(manager);
    throw UserError(fmt::format("no solver called '{}' (there is: {})", name, fmt::join(backend_names(), ", ")));
}

}  // namespace heddle::solver

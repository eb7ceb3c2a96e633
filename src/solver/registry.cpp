#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "solver/backend.h"
#include "solver/composed.h"
#include "solver/solver_options.h"
#include "solver/z3/z3_backend.h"
#include "util/error.h"

#ifdef HEDDLE_WITH_CVC5
#include "solver/cvc5/cvc5_backend.h"
#include "solver/worker/worker_backend.h"
#endif
#ifdef HEDDLE_WITH_BITWUZLA
#include "solver/bitwuzla/bitwuzla_backend.h"
#endif

namespace heddle::solver {
namespace {

struct Entry {
    const char* name;
    std::unique_ptr<Backend> (*make)(term::Manager& manager, const SolverOptions& options);
};

#ifdef HEDDLE_WITH_CVC5
std::unique_ptr<Backend> make_cvc5_worker(term::Manager& manager, const SolverOptions& options) {
    const Capabilities can = make_cvc5_backend(manager, options)->capabilities();  // throws if an option is wrong
    return make_worker_backend([options](term::Manager& own) { return make_cvc5_backend(own, options); }, "cvc5",
                               manager, can.time_limit);
}
#endif

// A new backend is one line here; tests/unit/solver runs its contract over every line.
constexpr std::array entries = {
    Entry{"z3", make_z3_backend},
#ifdef HEDDLE_WITH_CVC5
    Entry{"cvc5", make_cvc5_worker},
#endif
#ifdef HEDDLE_WITH_BITWUZLA
    Entry{"bitwuzla", make_bitwuzla_backend},
#endif
};

const Entry& entry_of(const std::string& specification) {
    const std::string name = specification.substr(0, specification.find(':'));
    const auto entry = std::ranges::find(entries, name, &Entry::name);
    if (entry != entries.end()) return *entry;
    const std::vector<std::string> left_out = backends_left_out();
    if (std::ranges::find(left_out, name) != left_out.end())
        throw UserError(fmt::format("{} is not built in, since its library was not found (there is: {})", name,
                                    fmt::join(backend_names(), ", ")));
    throw UserError(fmt::format("no solver called '{}' (there is: {}, {})", name, fmt::join(backend_names(), ", "),
                                composed_names));
}

// What follows the colon: NAME=VALUE,NAME=VALUE...
SolverOptions options_of(const std::string& specification) {
    SolverOptions options;
    for (std::size_t end = specification.find(':'); end < specification.size();) {
        const std::size_t begin = end + 1;
        end = std::min(specification.find(',', begin), specification.size());
        const std::string option = specification.substr(begin, end - begin);
        const std::size_t equals = option.find('=');
        if (equals == std::string::npos)
            throw UserError(fmt::format("'{}' in '{}' is no option of the form NAME=VALUE", option, specification));
        options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
    }
    return options;
}

}  // namespace

std::vector<std::string> backend_names() {
    std::vector<std::string> names;
    for (const Entry& entry : entries) names.emplace_back(entry.name);
    return names;
}

std::vector<std::string> backends_left_out() {
    std::vector<std::string> names = {"z3", "cvc5", "bitwuzla"};
    std::erase_if(
        names, [](const std::string& name) { return std::ranges::find(entries, name, &Entry::name) != entries.end(); });
    return names;
}

std::string default_backend() {
    return "z3";
}

std::unique_ptr<Backend> make_backend(const std::string& specification, term::Manager& manager) {
    if (auto composed = make_composed_backend(specification, manager)) return composed;
    return entry_of(specification).make(manager, options_of(specification));
}

}  // namespace heddle::solver

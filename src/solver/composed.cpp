#include "solver/composed.h"

#include <algorithm>

#include "solver/portfolio/aided_backend.h"
#include "solver/portfolio/portfolio_backend.h"
#include "solver/smtlib/smtlib_backend.h"
#include "solver/worker/worker_backend.h"
#include "util/cores.h"

namespace heddle::solver {
namespace {

std::unique_ptr<ProcessBackend> in_a_process(const std::string& name, term::Manager& manager) {
    std::unique_ptr<Backend> backend = make_backend(name, manager);
    if (auto* process = dynamic_cast<ProcessBackend*>(backend.get()); process != nullptr) {
        backend.release();
        return std::unique_ptr<ProcessBackend>(process);
    }
    return make_worker_backend([name](term::Manager& own) { return make_backend(name, own); }, name, manager);
}

std::unique_ptr<Backend> make_portfolio(const std::vector<std::string>& names, unsigned cores, term::Manager& manager) {
    Members members;
    for (const std::string& name : names) members.push_back(in_a_process(name, manager));
    return make_portfolio_backend(std::move(members), cores);
}

// The faster ones of the others come first: they have the second core (docs/solvers.md).
std::vector<std::string> beginning_with(const std::string& first) {
    std::vector<std::string> names = {first};
    for (const char* name : {"z3", "bitwuzla", "cvc5"}) {
        const std::vector<std::string> built_in = backend_names();
        if (name != first && std::ranges::count(built_in, name) > 0) names.emplace_back(name);
    }
    return names;
}

}  // namespace

std::unique_ptr<Backend> make_composed_backend(const std::string& name, term::Manager& manager) {
    constexpr std::string_view pipe = "smtlib:";
    if (name.starts_with(pipe)) return make_smtlib_backend(name.substr(pipe.size()), manager);
    if (name == "portfolio") return make_portfolio(backend_names(), available_cores(), manager);
    return nullptr;
}

std::unique_ptr<Backend> make_automatic_backend(const std::string& first, unsigned cores, term::Manager& manager) {
    constexpr std::chrono::milliseconds moment(300);
    return make_aided_backend(
        make_backend(first, manager),
        [first, cores, &manager] { return make_portfolio(beginning_with(first), cores, manager); }, moment);
}

}  // namespace heddle::solver

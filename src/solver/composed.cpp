#include "solver/composed.h"

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

std::unique_ptr<Backend> make_portfolio(term::Manager& manager) {
    Members members;
    for (const std::string& name : backend_names()) members.push_back(in_a_process(name, manager));
    return make_portfolio_backend(std::move(members), available_cores());
}

}  // namespace

std::unique_ptr<Backend> make_composed_backend(const std::string& name, term::Manager& manager) {
    constexpr std::string_view pipe = "smtlib:";
    if (name.starts_with(pipe)) return make_smtlib_backend(name.substr(pipe.size()), manager);
    if (name == "portfolio") return make_portfolio(manager);
    return nullptr;
}

}  // namespace heddle::solver

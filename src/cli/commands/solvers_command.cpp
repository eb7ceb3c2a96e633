#include <fmt/core.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/commands/commands.h"
#include "cli/terminal/exit_code.h"
#include "solver/backend.h"

namespace heddle::cli {

namespace {

using Json = nlohmann::ordered_json;

// The first executable of this name in the folders of PATH; empty if there is none.
std::string executable(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::string file = folder + "/" + name;
        if (access(file.c_str(), X_OK) == 0) return file;
    }
    return "";
}

Json facts_of(const std::string& name) {
    term::Manager manager;
    const auto backend = solver::make_backend(name, manager);
    const solver::Capabilities can = backend->capabilities();
    return {{"name", name},
            {"built_in", true},
            {"version", backend->version()},
            {"how", can.how},
            {"incremental", can.incremental},
            {"unsat_cores", can.unsat_cores},
            {"time_limit", can.time_limit},
            {"memory_limit", can.memory_limit},
            {"interrupt", can.interrupt},
            {"figures", can.figures}};
}

Json all_facts() {
    Json json = {{"default", solver::automatic}, {"solvers", Json::array()}, {"executables", Json::array()}};
    for (const std::string& name : solver::backend_names()) json["solvers"].push_back(facts_of(name));
    for (const std::string& name : solver::backends_left_out())
        json["solvers"].push_back({{"name", name}, {"built_in", false}});
    const std::pair<const char*, const char*> known[] = {
        {"z3", " -in"}, {"cvc5", " --incremental --bitblast=eager"}, {"bitwuzla", ""}};
    for (const auto& [name, arguments] : known)
        if (const std::string file = executable(name); !file.empty())
            json["executables"].push_back({{"name", name}, {"file", file}, {"command", file + arguments}});
    return json;
}

void print_row(const std::string& name, const std::string& version, const std::string& how, const auto& cell) {
    fmt::print("{:10} {:9} {:28}", name, version, how);
    for (const char* ability : {"incremental", "unsat_cores", "time_limit", "memory_limit", "interrupt"})
        fmt::print(" {:12}", cell(ability));
    fmt::print("\n");
}

void print_table(const Json& facts) {
    print_row("solver", "version", "runs as", [](std::string ability) {
        std::ranges::replace(ability, '_', ' ');
        return ability;
    });
    for (const Json& solver : facts["solvers"]) {
        if (solver["built_in"])
            print_row(solver["name"], solver["version"], solver["how"],
                      [&](const char* ability) { return solver[ability] ? "yes" : "no"; });
        else
            fmt::print("{:10} not built in\n", solver["name"].get<std::string>());
    }
    fmt::print("\nWithout --solver: {}, the one that suits the program\n", facts["default"].get<std::string>());
    fmt::print("Side by side, the first answer counts: --solver portfolio\n");
    for (const Json& program : facts["executables"])
        fmt::print("On a pipe: --solver smtlib:\"{}\"\n", program["command"].get<std::string>());
}

}  // namespace

int run_solvers(const SolversCommand& command) {
    const Json facts = all_facts();
    if (command.json)
        fmt::print("{}\n", facts.dump(2));
    else
        print_table(facts);
    return no_violation;
}

}  // namespace heddle::cli

#include "replay/simulation_record.h"

#include <algorithm>

namespace heddle::replay {

// It is a part of the module that was begun last of those whose constructors have not returned.  A second one of a name
// gets a number, as in SystemC.
void Simulation::add_module(std::uint64_t address, const std::string& name, const std::vector<unsigned>& calls) {
    const unsigned maker = calls.empty() ? 0 : calls.back();
    const auto around = std::find_if(modules_.rbegin(), modules_.rend(), [&](const Module& module) {
        return module.maker != maker && std::ranges::find(calls, module.maker) != calls.end();
    });
    const std::string whole = around == modules_.rend() ? name : around->name + "." + name;
    const auto is_taken = [&](const std::string& wanted) {
        return std::ranges::find(modules_, wanted, &Module::name) != modules_.end();
    };
    std::string unique = whole;
    for (unsigned number = 0; is_taken(unique); ++number) unique = whole + "_" + std::to_string(number);
    modules_.push_back({address, unique, maker});
}

// Of two modules at one address the later one is meant: the other is no more.
void Simulation::add_process(std::uint64_t module, const std::string& name) {
    const auto owner =
        std::find_if(modules_.rbegin(), modules_.rend(), [&](const Module& known) { return known.address == module; });
    processes_.push_back(owner == modules_.rend() ? name : owner->name + "." + name);
}

void Simulation::go_on(std::uint64_t picoseconds) {
    moment_.picoseconds += picoseconds;
    moment_.delta = picoseconds == 0 ? moment_.delta + 1 : 0;
}

}  // namespace heddle::replay

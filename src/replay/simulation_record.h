// What a run of a SystemC model tells of its simulation: whose processes run, and how far it has come.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/trace.h"

namespace heddle::replay {

class Simulation {
public:
    // A module is made by the calls with these numbers, the outermost first.
    void add_module(std::uint64_t address, const std::string& name, const std::vector<unsigned>& calls);
    // The module is 0 if the process belongs to none.
    void add_process(std::uint64_t module, const std::string& name);
    // Processes run again: in the next delta cycle, or when some time has passed.
    void go_on(std::uint64_t picoseconds);

    // In the order in which their threads are created: "top.sub.produce".
    const std::vector<std::string>& processes() const { return processes_; }
    const model::Moment& moment() const { return moment_; }

private:
    struct Module {
        std::uint64_t address;
        std::string name;  // with those of the modules that it is a part of
        unsigned maker;    // the call of its constructor
    };
    std::vector<Module> modules_;
    std::vector<std::string> processes_;
    model::Moment moment_;
};

}  // namespace heddle::replay

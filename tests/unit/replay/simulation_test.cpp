// What a run tells of its simulation.
#include <doctest/doctest.h>

#include "replay/simulation_record.h"

using namespace heddle;
using replay::Simulation;

TEST_CASE("modules are named with those under construction, and twice the same name gets a number") {
    Simulation simulation;
    simulation.add_module(100, "top", {1, 2});
    simulation.add_module(110, "sub", {1, 2, 5});
    simulation.add_module(120, "sub", {1, 2, 7});  // the constructor of the first one has returned
    simulation.add_module(200, "other", {1, 9});
    simulation.add_process(110, "run");
    simulation.add_process(120, "run");
    simulation.add_process(200, "run");
    simulation.add_process(0, "clock");
    CHECK(simulation.processes() == std::vector<std::string>{"top.sub.run", "top.sub_0.run", "other.run", "clock"});
}

TEST_CASE("delta cycles are counted within an instant") {
    Simulation simulation;
    CHECK(simulation.moment() == model::Moment{0, 0});
    simulation.go_on(0);
    simulation.go_on(0);
    CHECK(simulation.moment() == model::Moment{0, 2});
    simulation.go_on(10'000);
    CHECK(simulation.moment() == model::Moment{10'000, 0});
}

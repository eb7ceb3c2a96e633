// What our headers of SystemC tell of a simulation.
#include "replay/library/library.h"
#include "replay/simulation_record.h"

namespace heddle::replay {

namespace {

std::string name_at(const Call& call, std::size_t argument) {
    if (call.number(argument) == 0) return "";
    const Bytes bytes = call.memory().read_string(call.number(argument));
    return {bytes.begin(), bytes.end()};
}

// The last frames are those of the base class and of the constructor that calls it.
Value note_module(const Call& call) {
    if (Simulation* simulation = call.machine.options().simulation) {
        std::vector<unsigned> calls;
        for (const Frame& frame : call.thread.frames) calls.push_back(frame.number);
        calls.pop_back();
        simulation->add_module(call.number(0), name_at(call, 1), calls);
    }
    return call.result(0);
}

Value note_process(const Call& call) {
    if (Simulation* simulation = call.machine.options().simulation)
        simulation->add_process(call.number(0), name_at(call, 1));
    return call.result(0);
}

Value note_phase(const Call& call) {
    if (Simulation* simulation = call.machine.options().simulation) simulation->go_on(call.number(0));
    return call.result(0);
}

}  // namespace

const Library& systemc_library() {
    static const Library library{
        {"heddle_module", note_module}, {"heddle_process", note_process}, {"heddle_phase", note_phase}};
    return library;
}

}  // namespace heddle::replay

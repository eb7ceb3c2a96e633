#include "states/failing_run.h"

#include "encoder/trace/failing_trace.h"

namespace heddle::states {

model::Trace failing_run(const model::Program& program, term::Manager& manager, const Arrivals& arrivals,
                         const Futures& futures, const model::Properties& properties, const Assignment& inputs,
                         const std::vector<model::ThreadId>& schedule) {
    Machine machine(program, arrivals, futures, Machine::Inputs::Zero);
    Assignment exact;
    for (const auto& [input, value] : inputs) exact.push_back({input, {value.value, true}});
    machine.start(exact);
    std::vector<model::Place> places;
    for (const model::ThreadId thread : schedule) {
        places.push_back({thread, *machine.position(thread)});
        machine.look(thread);
        machine.execute(thread);
    }
    const encoder::ProgramIndex index(program);
    const encoder::FrameView::Source source{
        [&](model::Place place, unsigned) { return manager.boolean(machine.position(place.thread) == place.location); },
        [&](model::ThreadId, unsigned) { return manager.bottom(); },
        [&](model::CellId cell, unsigned) { return manager.constant(machine.content(cell)); }};
    const encoder::FrameView frame(source, 0, index, manager);
    term::Evaluator value([&](Term variable) { return machine.value_or_zero(variable); });
    return encoder::failing_trace(program, program, manager, index, frame, {properties}, places, value);
}

}  // namespace heddle::states

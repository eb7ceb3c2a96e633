#include "encoder/program/program_index.h"

namespace heddle::encoder {

using model::LocationId;
using model::Program;
using model::ThreadId;

ProgramIndex::ProgramIndex(const Program& program)
    : predecessors_(program.threads.size()),
      steps_(program.threads.size()),
      terminals_(program.threads.size()),
      creators_(program.threads.size()),
      writes_(program.cells.size()),
      reads_(program.cells.size()),
      observed_(program.cells.size(), false) {
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
        const model::Thread& thread = program.threads[t];
        predecessors_[t].resize(thread.locations.size());
        for (const model::Edge& edge : thread.entry)
            if (!edge.guard.is_false()) predecessors_[t][edge.target.index].push_back({std::nullopt, edge.guard});
        for (std::size_t l = 0; l < thread.locations.size(); ++l) {
            if (thread.locations[l].is_step()) {
                add_step(program, {ThreadId(t), LocationId(l)});
            } else {
                const model::Terminal& terminal = thread.locations[l].terminal();
                terminals_[t][static_cast<std::size_t>(terminal.kind)].push_back(LocationId(l));
                for (const model::Read& read : terminal.observed) observed_[read.cell.index] = true;
            }
        }
    }
}

void ProgramIndex::add_step(const Program& program, Scheduled place) {
    const model::Step& step = program.location(place.thread, place.location).step();
    steps_[place.thread.index].push_back(place.location);
    for (const model::Edge& edge : step.successors)
        if (!edge.guard.is_false())
            predecessors_[place.thread.index][edge.target.index].push_back({place.location, edge.guard});
    for (const model::Write& write : step.writes)
        if (!write.condition.is_false()) writes_[write.cell.index].push_back({place, &write});
    for (const model::Read& read : step.reads)
        if (!read.condition.is_false()) reads_[read.cell.index].push_back({place, &read});
    if (step.creates) creators_[step.creates->index].push_back(place);
}

std::vector<Scheduled> ProgramIndex::all_terminals(model::TerminalKind kind) const {
    std::vector<Scheduled> result;
    for (std::size_t t = 0; t < terminals_.size(); ++t)
        for (const LocationId location : terminals(ThreadId(t), kind)) result.push_back({ThreadId(t), location});
    return result;
}

}  // namespace heddle::encoder

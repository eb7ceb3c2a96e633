#include "engine/thread_ends.h"

#include <algorithm>

namespace heddle::engine {

using model::LocationId;
using model::TerminalKind;
using model::ThreadId;

namespace {

bool is_end(const model::Location& location) {
    if (location.is_step()) return false;
    const TerminalKind kind = location.terminal().kind;
    return kind == TerminalKind::Finished || kind == TerminalKind::Exited;
}

std::vector<model::Arrival> arrivals_at_end(const model::Program& program, ThreadId thread) {
    std::vector<model::Arrival> arrivals;
    const auto follow = [&](std::optional<LocationId> after, const std::vector<model::Edge>& edges) {
        for (const model::Edge& edge : edges)
            if (is_end(program.location(thread, edge.target))) arrivals.push_back({thread, after, edge.guard});
    };
    follow(std::nullopt, program.thread(thread).entry);
    const auto& locations = program.thread(thread).locations;
    for (std::size_t l = 0; l < locations.size(); ++l)
        if (locations[l].is_step()) follow(LocationId(l), locations[l].step().successors);
    return arrivals;
}

SourceLocation creation_of(const model::Program& program, ThreadId created) {
    for (const model::Thread& thread : program.threads)
        for (const model::Location& location : thread.locations)
            if (location.is_step() && location.step().creates == created) return location.step().where;
    return {};
}

}  // namespace

std::vector<model::Place> ends_of(const model::Program& program, const std::set<ThreadId>& threads) {
    std::vector<model::Place> places;
    for (const ThreadId thread : threads) {
        const auto& locations = program.thread(thread).locations;
        for (std::size_t l = 0; l < locations.size(); ++l)
            if (is_end(locations[l])) places.push_back({thread, LocationId(l)});
    }
    return places;
}

model::Program with_ends_as_assertions(model::Program program) {
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        program.assertions.push_back({{}, arrivals_at_end(program, ThreadId(t))});
    return program;
}

model::ThreadEnds describe_unreached(const model::Program& program, const std::set<ThreadId>& threads) {
    model::ThreadEnds ends;
    for (const ThreadId thread : threads)
        ends.unreached.push_back({thread.index, program.thread(thread).name, creation_of(program, thread)});
    return ends;
}

}  // namespace heddle::engine

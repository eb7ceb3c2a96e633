#include "states/reaches.h"

#include <algorithm>

#include "term/walk.h"

namespace heddle::states {

using model::CellId;
using model::LocationId;
using model::ThreadId;

namespace {

// The terms that decide whether the thread gets past the step.
std::vector<term::Term> what_keeps_waiting(const model::Thread& thread, const model::Step& step) {
    std::vector<term::Term> decisions;
    if (!step.enabled.is_true()) decisions.push_back(step.enabled);
    for (const model::Edge& edge : step.successors) {
        const model::Location& target = thread.locations[edge.target.index];
        if (!target.is_step() && target.terminal().kind == model::TerminalKind::Waiting) decisions.push_back(edge.guard);
    }
    return decisions;
}

}  // namespace

Obstacles::Obstacles(const model::Program& program, Machine& machine, const LastWrites& unseen)
    : program_(program), machine_(machine), unseen_(unseen) {
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        for (std::size_t l = 0; l < program.threads[t].locations.size(); ++l) {
            const model::Location& location = program.threads[t].locations[l];
            if (!location.is_step()) continue;
            const std::vector<term::Term> decisions = what_keeps_waiting(program.threads[t], location.step());
            const std::vector<term::Term> mentioned = term::subterms(decisions);
            for (const model::Read& read : location.step().reads)
                if (read.condition.is_true() && std::ranges::find(mentioned, read.value) != mentioned.end())
                    waits_[read.cell].push_back({ThreadId(t), LocationId(l)});
        }
}

std::vector<Obstacle> Obstacles::now() {
    std::vector<Obstacle> result;
    for (const auto& [cell, places] : waits_) {
        const auto content = machine_.content_if_known(cell);
        const Reaches* reaches = content ? behind(cell, *content) : nullptr;
        if (reaches == nullptr) continue;
        Obstacle& obstacle = result.emplace_back(reaches);
        for (std::size_t t = 0; t < program_.threads.size(); ++t)
            if (reaches->at(ThreadId(t), machine_.position(ThreadId(t))).writes.contains(cell))
                obstacle.removers.push_back(ThreadId(t));
    }
    return result;
}

// None if the content keeps nobody waiting, or if too much is known already.
const Reaches* Obstacles::behind(CellId cell, const term::Value& content) {
    constexpr std::size_t most_words = std::size_t{1} << 24;
    std::map<term::Bits, std::optional<Reaches>>& contents = known_[cell];
    const auto found = contents.find(content.raw());
    if (found != contents.end()) return found->second ? &*found->second : nullptr;
    if (words_ > most_words) return nullptr;
    std::optional<Reaches>& result = contents[content.raw()];
    std::set<model::Place> waiting;
    std::ranges::copy_if(waits_.at(cell), std::inserter(waiting, waiting.end()),
                         [&](const model::Place& place) { return machine_.must_wait(place, cell, content); });
    if (waiting.empty()) return nullptr;
    std::vector<std::vector<Reach>> reaches;
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
        reaches.push_back(reaches_of(ThreadId(t), waiting));
        words_ += reaches.back().size() * (program_.cells.size() / 32 + 2);
    }
    return &result.emplace(std::move(reaches));
}

// From its ends to its start; with loops, until nothing is added.
std::vector<Reach> Obstacles::reaches_of(ThreadId thread, const std::set<model::Place>& waiting) const {
    const std::vector<model::Location>& locations = program_.thread(thread).locations;
    const Reach nothing{CellSet(program_.cells.size()), CellSet(program_.cells.size())};
    std::vector<Reach> reaches(locations.size() + 1, nothing);
    const auto add_targets = [&](Reach& reach, const std::vector<model::Edge>& edges) {
        for (const model::Edge& edge : edges) {
            reach.reads.add_all(reaches[edge.target.index].reads);
            reach.writes.add_all(reaches[edge.target.index].writes);
        }
    };
    const auto add_step = [&](Reach& reach, const model::Step& step) {
        for (const model::Read& read : step.reads) reach.reads.add(read.cell);
        for (const model::Write& write : step.writes)
            if (!unseen_.contains(&write)) reach.writes.add(write.cell);
        add_targets(reach, step.successors);
    };
    for (bool has_grown = true; has_grown;) {
        has_grown = false;
        for (std::size_t l = locations.size(); l-- > 0;) {
            Reach reach = reaches[l];
            if (!locations[l].is_step())
                for (const model::Read& read : locations[l].terminal().observed) reach.reads.add(read.cell);
            else if (!waiting.contains({thread, LocationId(l)}))
                add_step(reach, locations[l].step());
            has_grown = program_.has_loops && (has_grown || !(reach == reaches[l]));
            reaches[l] = std::move(reach);
        }
    }
    add_targets(reaches.back(), program_.thread(thread).entry);
    return reaches;
}

}  // namespace heddle::states

#include "encoder/order/events.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/stops.h"

namespace heddle::encoder {

using model::CellId;
using model::LocationId;
using model::ThreadId;

Events::Events(const model::Program& program, term::Manager& manager, const ProgramIndex& index, const Windows& windows,
               Ends ends, Sink sink)
    : program_(&program),
      manager_(manager),
      index_(index),
      windows_(windows),
      dominators_(program, index),
      sink_(std::move(sink)) {
    add_executed(ends);
    for (std::size_t c = 0; c < program_->cells.size(); ++c) add_memory(CellId(c), index_.reads(CellId(c)));
}

void Events::require(Term formula) {
    if (!formula.is_true()) sink_(formula);
}

// Creators come before the threads that they create.
void Events::add_executed(Ends ends) {
    for (std::size_t t = 0; t < program_->threads.size(); ++t) {
        executed_.emplace_back(program_->threads[t].locations.size(), manager_.bottom());
        for (const LocationId l : index_.steps(ThreadId(t))) {
            const Scheduled place{ThreadId(t), l};
            if (windows_.earliest_step(place) == Windows::never) continue;
            executed_[t][l.index] =
                ends == Ends::WhereItMatters && surely_goes_on(place)
                    ? arrived(place)
                    : manager_.fresh_variable(fmt::format("executed.{}.{}", t, l.index), term::Sort::boolean());
        }
    }
    for (std::size_t t = 0; t < program_->threads.size(); ++t) {
        for (const LocationId l : index_.steps(ThreadId(t))) {
            const Scheduled place{ThreadId(t), l};
            const model::Step& step = program_->step(place);
            for (const Term necessary : {step.enabled, step.assumed, arrived(place)})
                require(manager_.implies(executed(place), necessary));
        }
    }
}

bool Events::surely_goes_on(Scheduled place) const {
    const model::Step& step = program_->step(place);
    const bool creators_are_known = std::ranges::all_of(
        index_.creators(place.thread), [&](Scheduled creator) { return creator.thread < place.thread; });
    return creators_are_known && step.enabled.is_true() && step.assumed.is_true() && step.joins.empty() &&
           !model::leads_to_a_stop(*program_, place);
}

Term Events::arrived(Scheduled place) const {
    return enters(place, [this](Event event) { return event ? executed(*event) : manager_.top(); });
}

Term Events::enters(Scheduled place, const std::function<Term(Event)>& happens) const {
    std::vector<Term> ways;
    const auto add = [&](Event event, Term guard) { ways.push_back(manager_.logical_and(happens(event), guard)); };
    for (const Predecessor& edge : index_.predecessors(place)) {
        if (edge.from)
            add(Scheduled{place.thread, *edge.from}, edge.guard);
        else if (place.thread.index == 0)
            add(std::nullopt, edge.guard);
        else
            for (const Scheduled& creator : index_.creators(place.thread)) add(creator, edge.guard);
    }
    return manager_.logical_or(ways);
}

void Events::add_memory(CellId id, const std::vector<ReadSite>& reads) {
    if (reads.empty() && !index_.is_observed(id)) return;
    const model::Cell& cell = program_->cell(id);
    Memory memory{id, {{std::nullopt, manager_.top(), cell.initial, {manager_.top()}}}, {}};
    for (const WriteSite& site : index_.writes(id))
        if (windows_.earliest_step(site.place) != Windows::never)
            memory.writers.push_back({site.place, site.write->condition, site.write->value, {manager_.bottom()}});
    add_readers(memory, reads);
    if (!index_.is_observed(id) && !can_change_before(memory, reads)) return;
    memory_of_cell_.emplace(id, memories_.size());
    memories_.push_back(std::move(memory));
}

// Some read does not have the initial content, so the content matters, even if no order needs to tell what it is.
bool Events::can_change_before(const Memory& memory, const std::vector<ReadSite>& reads) const {
    return std::ranges::any_of(memory.writers, [&](const Writer& writer) {
        return writer.place && std::ranges::any_of(reads, [&](const ReadSite& read) {
                   return !windows_.never_before(*writer.place, read.place);
               });
    });
}

void Events::add_readers(Memory& memory, const std::vector<ReadSite>& reads) {
    for (const ReadSite& site : reads) {
        Reader reader = make_reader(memory, site);
        if (!reader.reads.empty()) memory.readers.push_back(std::move(reader));
    }
}

std::vector<Events::NewReaders> Events::grow(const model::Program& program, const Growth& growth) {
    program_ = &program;
    for (const Scheduled& place : growth.assumptions)
        require(manager_.implies(executed(place), program.step(place).assumed));
    std::map<CellId, std::vector<ReadSite>> reads;
    for (const ReadSite& site : growth.reads) reads[site.read->cell].push_back(site);
    std::vector<NewReaders> result;
    for (const auto& [cell, sites] : reads) {
        const auto known = memory_of_cell_.find(cell);
        if (known == memory_of_cell_.end()) {
            const std::size_t before = memories_.size();
            add_memory(cell, sites);
            if (memories_.size() > before) result.push_back({before, 0});
        } else {
            Memory& memory = memories_[known->second];
            const std::size_t before = memory.readers.size();
            add_readers(memory, sites);
            if (memory.readers.size() > before) result.push_back({known->second, before});
        }
    }
    return result;
}

// The last write that is sure to come before a place.  What comes before that one is not read there.
std::optional<Scheduled> Events::sure_write_before(CellId cell, Scheduled place) const {
    if (!windows_.on()) return std::nullopt;
    for (auto step = dominators_.before(place); step; step = dominators_.before(*step))
        for (const model::Write& write : program_->step(*step).writes)
            if (write.cell == cell && write.condition.is_true()) return step;
    return std::nullopt;
}

// A read that can take one write only takes that one; then no order needs to tell, and the reader has no writers.
Reader Events::make_reader(const Memory& memory, const ReadSite& site) {
    Reader reader{site.place, site.read->condition, {}};
    const std::optional<Scheduled> cover = sure_write_before(memory.cell, site.place);
    const auto can_read = [&](const Writer& writer) {
        if (!writer.place) return !cover;
        const bool is_covered = cover && writer.place != cover && windows_.never_before(*cover, *writer.place);
        return !is_covered && !windows_.never_before(*writer.place, site.place);
    };
    if (std::ranges::count_if(memory.writers, can_read) == 1) {
        require(
            manager_.implies(manager_.logical_and(executed(site.place), reader.condition),
                             manager_.equal(site.read->value, std::ranges::find_if(memory.writers, can_read)->value)));
        return reader;
    }
    for (const Writer& writer : memory.writers) {
        if (!can_read(writer)) {
            reader.reads.push_back(manager_.bottom());
            continue;
        }
        const Term reads = manager_.fresh_variable("reads", term::Sort::boolean());
        require(manager_.implies(reads, manager_.equal(site.read->value, writer.value)));
        reader.reads.push_back(reads);
    }
    return reader;
}

Memory* Events::memory_of(CellId cell) {
    const auto found = memory_of_cell_.find(cell);
    return found == memory_of_cell_.end() ? nullptr : &memories_[found->second];
}

}  // namespace heddle::encoder

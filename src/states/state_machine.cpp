#include "states/state_machine.h"

#include <algorithm>
#include <cstring>

#include "util/check.h"

namespace heddle::states {

using model::CellId;
using model::LocationId;
using model::ThreadId;
using term::Value;

namespace {

bool is(const Known& known, bool value) {
    return known.is_known && known.value.is_true() == value;
}

}  // namespace

Machine::Machine(const model::Program& program, const Arrivals& arrivals, const Futures& futures, Inputs inputs)
    : program_(program),
      futures_(futures),
      recycled_(program),
      compiled_(program, arrivals, futures, recycled_),
      initial_values_(compiled_.initial_values(inputs == Inputs::Zero)),
      unknown_values_(code_.initial_values()) {}

void Machine::start(const Assignment& inputs) {
    values_ = initial_values_;
    for (const auto& [input, value] : inputs)
        if (const auto slot = code_.find(input)) values_[*slot] = value;
    code_.run(compiled_.start(), values_);
    positions_.assign(program_.threads.size(), std::nullopt);
    cells_.clear();
    for (const model::Cell& cell : program_.cells) cells_.push_back(values_[code_.at(cell.initial)]);
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
        if (!program_.threads[t].creator)
            enter(ThreadId(t), program_.threads[t].entry, compiled_.entry_guards(ThreadId(t)));
}

void Machine::enter(ThreadId thread, const std::vector<model::Edge>& edges, const std::vector<Slot>& guards) {
    const auto taken = std::ranges::find_if(guards, [this](Slot guard) { return known(guard).is_true(); });
    HEDDLE_CHECK(taken != guards.end(), "no edge can be taken");
    const LocationId target = edges[static_cast<std::size_t>(taken - guards.begin())].target;
    positions_[thread.index] = target;
    for (const Slot slot : compiled_.at({thread, target}).renews) values_[slot] = initial_values_[slot];
}

Readiness Machine::look(ThreadId thread) {
    const auto place = position(thread);
    if (!place) return Readiness::Absent;
    const Work& work = compiled_.at({thread, *place});
    const model::Location& location = program_.location(thread, *place);
    code_.run(work.joins, values_);
    const bool can_go_on = !location.is_step() || can_join(location.step());
    if (!can_go_on && !location.step().holder) return Readiness::Blocked;
    for (const Look& read : work.reads) values_[read.value] = compiled_.nothing(read);
    make_reads(work.reads);
    code_.run(work.rest, values_);
    if (!location.is_step()) return Readiness::Terminal;
    if (!can_go_on || !known(work.enabled).is_true()) return Readiness::Blocked;
    return known(work.assumed).is_true() ? Readiness::Ready : Readiness::Ended;
}

// Conditions mention values of other reads of the step, also of later ones; what is read too much does no harm.
void Machine::make_reads(const std::vector<Look>& reads) {
    std::vector<bool> made(reads.size(), false);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < reads.size(); ++i) {
            if (made[i]) continue;
            code_.run(reads[i].condition, values_);
            if (!known(reads[i].is_made).is_true()) continue;
            values_[reads[i].value] = cells_[reads[i].cell.index];
            made[i] = changed = true;
        }
    }
}

// What follows a join in the same step may mention what the joined thread has computed, and is not looked at before.
bool Machine::can_join(const model::Step& step) const {
    if (step.joins.empty()) return true;
    return std::ranges::any_of(step.joins, [this](const model::JoinTarget& join) {
        const auto place = position(join.thread);
        if (!place || !is_true(join.condition)) return false;
        const model::Location& location = program_.location(join.thread, *place);
        return !location.is_step() && location.terminal().kind == model::TerminalKind::Finished;
    });
}

void Machine::execute(ThreadId thread) {
    const auto place = *position(thread);
    const model::Step& step = program_.location(thread, place).step();
    const Work& work = compiled_.at({thread, place});
    for (std::size_t i = 0; i < step.writes.size(); ++i)
        if (known(work.writes[i].first).is_true()) cells_[step.writes[i].cell.index] = values_[work.writes[i].second];
    enter(thread, step.successors, work.guards);
    if (step.creates) enter(*step.creates, program_.thread(*step.creates).entry, compiled_.entry_guards(*step.creates));
    if (!program_.recycled.empty()) recycle();
}

void Machine::recycle() {
    std::vector<Known> registers;
    std::vector<std::size_t> allocations;
    for (std::size_t t = 0; t < positions_.size(); ++t)
        for (const Slot slot : live_registers(ThreadId(t))) {
            registers.push_back(values_[slot]);
            if (const auto allocation = compiled_.allocation_in(slot)) allocations.push_back(*allocation);
        }
    recycled_.collect(live_cells(), registers, allocations, cells_);
}

term::Value Machine::content(CellId cell) const {
    if (!cells_[cell.index].is_known) throw DependsOnInput();
    return cells_[cell.index].value;
}

std::optional<term::Value> Machine::content_if_known(CellId cell) const {
    if (!cells_[cell.index].is_known) return std::nullopt;
    return cells_[cell.index].value;
}

bool Machine::must_wait(const model::Place& place, CellId cell, const term::Value& content) {
    const model::Step& step = program_.step(place);
    const auto set_reads = [&](const Known& value) {
        for (const model::Read& read : step.reads)
            if (read.cell == cell && read.condition.is_true()) unknown_values_[code_.at(read.value)] = value;
    };
    const Section work = compiled_.at(place).rest;
    set_reads({content, true});
    code_.run(work, unknown_values_);
    const bool waits =
        is(unknown_values_[code_.at(step.enabled)], false) ||
        (waiting_target(place, unknown_values_) && std::ranges::all_of(step.writes, [&](const auto& write) {
             return is(unknown_values_[code_.at(write.condition)], false);
         }));
    set_reads({});
    code_.run(work, unknown_values_);  // unknown again
    return waits;
}

std::optional<LocationId> Machine::idle_wait(ThreadId thread) {
    const model::Place place{thread, *position(thread)};
    const model::Step& step = program_.step(place);
    const Work& work = compiled_.at(place);
    const auto target = waiting_target(place, values_);
    if (!target) return std::nullopt;
    for (std::size_t w = 0; w < step.writes.size(); ++w) {
        const Known& before = cells_[step.writes[w].cell.index];
        const Known& after = values_[work.writes[w].second];
        const bool is_same = before.is_known && after.is_known && before.value == after.value;
        if (!is_same && !is(values_[work.writes[w].first], false)) return std::nullopt;
    }
    code_.run(compiled_.at({thread, *target}).rest, values_);
    return target;
}

namespace {

// Who waits there looks at all again that the step has read.  Otherwise the wait began after these reads, and who has
// come to it is there for good.
bool looks_again(const model::Step& step, const model::Terminal& wait) {
    return std::ranges::all_of(step.reads, [&](const model::Read& read) {
        return std::ranges::any_of(wait.observed, [&](const model::Read& seen) { return seen.value == read.value; });
    });
}

}  // namespace

std::optional<LocationId> Machine::waiting_target(const model::Place& place, const Values& values) const {
    const model::Step& step = program_.step(place);
    if (step.creates) return std::nullopt;
    for (const model::Edge& edge : step.successors) {
        const model::Location& target = program_.location(place.thread, edge.target);
        if (!target.is_step() && target.terminal().kind == model::TerminalKind::Waiting &&
            is(values[code_.at(edge.guard)], true))
            return looks_again(step, target.terminal()) ? std::optional(edge.target) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<Term> Machine::open_input(Term variable) const {
    const auto slot = code_.find(variable);
    if (!slot || !is_unknown(values_[*slot])) return std::nullopt;
    const Slot name = values_[*slot].copy_of;
    return name == 0 ? variable : code_.term(name - 1);
}

void Machine::set(Term input, const Known& value) {
    const auto slot = code_.find(input);
    if (!slot) return;
    values_[*slot] = value;
    for_each_live(*this, [&](Known& known, term::Sort) {
        if (known.copy_of == *slot + 1) known = value;
    });
}

term::Value Machine::value_or_zero(Term variable) const {
    if (const auto slot = code_.find(variable); slot && values_[*slot].is_known) return values_[*slot].value;
    return zero(variable.sort());
}

CellSet Machine::live_cells() const {
    CellSet live(program_.cells.size());
    for (std::size_t t = 0; t < positions_.size(); ++t) live.add_all(future(ThreadId(t)).reads);
    return live;
}

template <class Self, class Visit>
void Machine::for_each_live(Self& self, const Visit& visit) {
    const CellSet live = self.live_cells();
    for (std::size_t c = 0; c < self.cells_.size(); ++c)
        if (live.contains(CellId(c))) visit(self.cells_[c], self.program_.cells[c].initial.sort());
    for (std::size_t t = 0; t < self.positions_.size(); ++t)
        for (const Slot slot : self.live_registers(ThreadId(t)))
            visit(self.values_[slot], self.code_.term(slot).sort());
}

std::string Machine::save() const {
    std::string bytes;
    const auto append = [&](const void* data, std::size_t size) { bytes.append(static_cast<const char*>(data), size); };
    for (const auto& place : positions_) {
        const std::uint32_t number = place ? place->index + 1 : 0;
        append(&number, sizeof number);
    }
    for_each_live(*this, [&](const Known& known, term::Sort sort) {
        bytes.push_back(
            static_cast<char>((known.is_known ? 1 : 0) | (known.compares ? 2 : 0) | (known.copy_of != 0 ? 4 : 0)));
        if (known.copy_of != 0) append(&known.copy_of, sizeof known.copy_of);
        if (!known.is_known && !known.compares) return;
        const term::Bits bits = known.value.raw();
        append(&bits, (std::max(sort.width(), 1U) + 7) / 8);
    });
    return bytes;
}

void Machine::load(std::string_view bytes) {
    const char* next = bytes.data();
    const auto take = [&](void* data, std::size_t size) {
        std::memcpy(data, next, size);
        next += size;
    };
    for (auto& place : positions_) {
        std::uint32_t number = 0;
        take(&number, sizeof number);
        place = number == 0 ? std::nullopt : std::optional(LocationId(number - 1));
    }
    for_each_live(*this, [&](Known& known, term::Sort sort) {
        const char state = *next++;
        known.is_known = (state & 1) != 0;
        known.compares = (state & 2) != 0;
        known.copy_of = 0;
        if ((state & 4) != 0) take(&known.copy_of, sizeof known.copy_of);
        if (!known.is_known && !known.compares) return;
        term::Bits bits = 0;
        take(&bits, (std::max(sort.width(), 1U) + 7) / 8);
        known.value = sort.is_bool() ? Value::boolean(bits != 0) : Value::bits(bits, sort.width());
    });
}

}  // namespace heddle::states

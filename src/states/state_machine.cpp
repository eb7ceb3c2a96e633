#include "states/state_machine.h"

#include <algorithm>
#include <cstring>
#include <unordered_set>

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
    : program_(program), arrivals_(arrivals), futures_(futures), start_(compile_start()), recycled_(program) {
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
        std::vector<Work>& row = work_.emplace_back();
        for (std::size_t l = 0; l < program.threads[t].locations.size(); ++l) {
            const model::Location& location = program.threads[t].locations[l];
            row.push_back(location.is_step() ? compile(location.step(), {ThreadId(t), LocationId(l)})
                                             : compile(location.terminal()));
        }
    }
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
        code_.begin();
        code_.compile(guards_at(ThreadId(t), std::nullopt));  // also of a thread that nobody creates
        entry_guards_.push_back(slots_of(program.threads[t].entry));
        std::vector<std::vector<Slot>>& row = registers_.emplace_back();
        for (std::size_t l = 0; l <= program.threads[t].locations.size(); ++l) {
            const bool exists = l < program.threads[t].locations.size();
            const Future& future = futures.at(ThreadId(t), exists ? std::optional(LocationId(l)) : std::nullopt);
            std::vector<Slot>& slots = row.emplace_back();
            for (const Term variable : future.registers) slots.push_back(code_.at(variable));
        }
    }
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        for (std::size_t l = 0; l < program.threads[t].locations.size(); ++l)
            if (program.threads[t].locations[l].is_step())
                for (const Term input : program.threads[t].locations[l].step().renews)
                    if (const auto slot = code_.find(input)) work_[t][l].renews.push_back(*slot);
    for (std::size_t t = 0; t < program.threads.size() && !program.recycled.empty(); ++t)
        for (const model::Location& location : program.threads[t].locations)
            if (location.is_step())
                for (const model::Read& read : location.step().reads)
                    if (const auto allocation = recycled_.allocation_of(read.cell))
                        allocations_.emplace(code_.at(read.value), *allocation);
    unknown_values_ = code_.initial_values();
    initial_values_ = unknown_values_;
    // No decision depends on a read that the path has not made, whatever its value is said to be.
    for (const std::vector<Work>& row : work_)
        for (const Work& work : row)
            for (const Look& read : work.reads) initial_values_[read.value] = nothing(read);
    if (inputs == Inputs::Zero)
        code_.set_variables_to_zero(initial_values_);
    else
        name_contents();
}

// Memory that nobody has written is copied much and asked for little: copies know what they are copies of.  An input
// that is chosen anew in each turn of a loop has no name.
void Machine::name_contents() {
    std::unordered_set<Slot> renewed;
    for (const std::vector<Work>& row : work_)
        for (const Work& work : row) renewed.insert(work.renews.begin(), work.renews.end());
    for (const model::Input& input : program_.inputs) {
        const auto slot = code_.find(input.variable);
        if (input.is_content && slot && !renewed.contains(*slot)) initial_values_[*slot].copy_of = *slot + 1;
    }
}

// The guards of a thread's entry edges are computed by whoever creates it.
std::vector<Term> Machine::guards_at(ThreadId thread, std::optional<LocationId> after) const {
    std::vector<Term> guards;
    const std::vector<model::Edge>& edges =
        after ? program_.location(thread, *after).step().successors : program_.thread(thread).entry;
    for (const model::Edge& edge : edges) guards.push_back(edge.guard);
    for (const Arrivals::Arrival& arrival : arrivals_.after(thread, after)) guards.push_back(arrival.guard);
    return guards;
}

Section Machine::compile_start() {
    std::vector<Term> terms = guards_at(ThreadId(0), std::nullopt);
    for (const model::Cell& cell : program_.cells) terms.push_back(cell.initial);
    code_.begin();
    return code_.compile(terms);
}

Machine::Work Machine::compile(const model::Step& step, model::Place place) {
    Work work;
    code_.begin();
    std::vector<Term> terms;
    for (const model::JoinTarget& join : step.joins) terms.push_back(join.condition);
    work.joins = code_.compile(terms);
    for (const model::Read& read : step.reads) {
        const Term parts[] = {read.condition, read.value};
        code_.begin();
        const Section condition = code_.compile(parts);
        work.reads.push_back({condition, code_.at(read.condition), code_.at(read.value), read.cell});
    }
    code_.begin();
    terms = terms_of(step, CellSet(program_.cells.size()));  // what is carried, too
    const auto add = [&](const std::vector<Term>& more) { terms.insert(terms.end(), more.begin(), more.end()); };
    add(guards_at(place.thread, place.location));
    if (step.creates) add(guards_at(*step.creates, std::nullopt));
    work.rest = code_.compile(terms);
    work.enabled = code_.at(step.enabled);
    work.assumed = code_.at(step.assumed);
    for (const model::Write& write : step.writes)
        work.writes.emplace_back(code_.at(write.condition), code_.at(write.value));
    work.guards = slots_of(step.successors);
    return work;
}

std::vector<Slot> Machine::slots_of(const std::vector<model::Edge>& edges) const {
    std::vector<Slot> slots;
    for (const model::Edge& edge : edges) slots.push_back(code_.at(edge.guard));
    return slots;
}

Machine::Work Machine::compile(const model::Terminal& terminal) {
    std::vector<Term> terms;
    if (terminal.holder) terms.push_back(*terminal.holder);
    for (const model::Read& read : terminal.observed) {
        terms.push_back(read.condition);
        terms.push_back(read.value);
    }
    code_.begin();
    return {.rest = code_.compile(terms)};
}

void Machine::start(const Assignment& inputs) {
    values_ = initial_values_;
    for (const auto& [input, value] : inputs)
        if (const auto slot = code_.find(input)) values_[*slot] = value;
    code_.run(start_, values_);
    positions_.assign(program_.threads.size(), std::nullopt);
    cells_.clear();
    for (const model::Cell& cell : program_.cells) cells_.push_back(values_[code_.at(cell.initial)]);
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
        if (!program_.threads[t].creator) enter(ThreadId(t), program_.threads[t].entry, entry_guards_[t]);
}

void Machine::enter(ThreadId thread, const std::vector<model::Edge>& edges, const std::vector<Slot>& guards) {
    const auto taken = std::ranges::find_if(guards, [this](Slot guard) { return known(guard).is_true(); });
    HEDDLE_CHECK(taken != guards.end(), "no edge can be taken");
    const LocationId target = edges[static_cast<std::size_t>(taken - guards.begin())].target;
    positions_[thread.index] = target;
    for (const Slot slot : work_[thread.index][target.index].renews) values_[slot] = initial_values_[slot];
}

Readiness Machine::look(ThreadId thread) {
    const auto place = position(thread);
    if (!place) return Readiness::Absent;
    const Work& work = work_[thread.index][place->index];
    const model::Location& location = program_.location(thread, *place);
    code_.run(work.joins, values_);
    const bool can_go_on = !location.is_step() || can_join(location.step());
    if (!can_go_on && !location.step().holder) return Readiness::Blocked;
    for (const Look& read : work.reads) values_[read.value] = nothing(read);
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
    const Work& work = work_[thread.index][place.index];
    for (std::size_t i = 0; i < step.writes.size(); ++i)
        if (known(work.writes[i].first).is_true()) cells_[step.writes[i].cell.index] = values_[work.writes[i].second];
    enter(thread, step.successors, work.guards);
    if (step.creates) enter(*step.creates, program_.thread(*step.creates).entry, entry_guards_[step.creates->index]);
    if (!program_.recycled.empty()) recycle();
}

void Machine::recycle() {
    std::vector<Known> registers;
    std::vector<std::size_t> allocations;
    for (std::size_t t = 0; t < positions_.size(); ++t)
        for (const Slot slot : live_registers(ThreadId(t))) {
            registers.push_back(values_[slot]);
            if (const auto found = allocations_.find(slot); found != allocations_.end())
                allocations.push_back(found->second);
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
    const Section work = work_[place.thread.index][place.location.index].rest;
    set_reads({content, true});
    code_.run(work, unknown_values_);
    const bool waits = is(unknown_values_[code_.at(step.enabled)], false) ||
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
    const Work& work = work_[thread.index][place.location.index];
    const auto target = waiting_target(place, values_);
    if (!target) return std::nullopt;
    for (std::size_t w = 0; w < step.writes.size(); ++w) {
        const Known& before = cells_[step.writes[w].cell.index];
        const Known& after = values_[work.writes[w].second];
        const bool is_same = before.is_known && after.is_known && before.value == after.value;
        if (!is_same && !is(values_[work.writes[w].first], false)) return std::nullopt;
    }
    code_.run(work_[thread.index][target->index].rest, values_);
    return target;
}

std::optional<LocationId> Machine::waiting_target(const model::Place& place, const Values& values) const {
    const model::Step& step = program_.step(place);
    if (step.creates) return std::nullopt;
    for (const model::Edge& edge : step.successors) {
        const model::Location& target = program_.location(place.thread, edge.target);
        if (!target.is_step() && target.terminal().kind == model::TerminalKind::Waiting &&
            is(values[code_.at(edge.guard)], true))
            return edge.target;
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
        bytes.push_back(static_cast<char>((known.is_known ? 1 : 0) | (known.compares ? 2 : 0) |
                                          (known.copy_of != 0 ? 4 : 0)));
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

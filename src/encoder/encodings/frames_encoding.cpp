#include "encoder/encodings/frames_encoding.h"

#include <bit>

#include <fmt/format.h>

namespace heddle::encoder {

using model::LocationId;
using model::TerminalKind;
using model::ThreadId;

namespace {

// Bits for the numbers 0 .. largest.
unsigned bits_for(std::size_t largest) {
    return std::max(1, static_cast<int>(std::bit_width(largest)));
}

}  // namespace

FramesEncoding::FramesEncoding(const model::Program& program, term::Manager& manager, const EncodingOptions& options,
                               Sink sink)
    : FrameEncoding(program, manager, options, std::move(sink)) {
    State initial;
    for (std::size_t t = 0; t < thread_count(); ++t) initial.pc.push_back(not_created(ThreadId(t)));
    initial.pc[0] = target(program.threads[0].entry, ThreadId(0));
    for (const model::Cell& cell : program.cells) initial.cells.push_back(cell.initial);
    states_.push_back(std::move(initial));
}

Term FramesEncoding::location(ThreadId thread, std::size_t number) const {
    return manager_.bits(number, bits_for(program_->thread(thread).locations.size()));
}

Term FramesEncoding::not_created(ThreadId thread) const {
    return location(thread, program_->thread(thread).locations.size());
}

Term FramesEncoding::selects(std::size_t choice, unsigned k) const {
    return manager_.equal(selected_[k], manager_.bits(choice, bits_for(thread_count())));
}

Term FramesEncoding::at(Scheduled place, unsigned k) const {
    if (windows_.earliest(place) > k) return manager_.bottom();
    return manager_.equal(states_[k].pc[place.thread.index], location(place.thread, place.location.index));
}

Term FramesEncoding::moves(ThreadId thread, unsigned k) const {
    return selects(thread.index, k);
}

Term FramesEncoding::content(model::CellId cell, unsigned k) {
    return states_[k].cells[cell.index];
}

FramesEncoding::State FramesEncoding::fresh_state(unsigned k) const {
    State state;
    for (std::size_t t = 0; t < thread_count(); ++t)
        state.pc.push_back(manager_.fresh_variable(fmt::format("pc.{}.{}", t, k), not_created(ThreadId(t)).sort()));
    for (std::size_t c = 0; c < program_->cells.size(); ++c) state.cells.push_back(fresh_cell(c, k));
    return state;
}

Term FramesEncoding::fresh_cell(std::size_t c, unsigned k) const {
    return manager_.fresh_variable(fmt::format("cell.{}.{}", c, k), program_->cells[c].initial.sort());
}

void FramesEncoding::add_transition(unsigned k) {
    states_.push_back(fresh_state(k + 1));
    selected_.push_back(manager_.fresh_variable(fmt::format("sel.{}", k), term::Sort::bits(bits_for(thread_count()))));
    add_schedule(k);
    for (std::size_t t = 0; t < thread_count(); ++t) add_thread(ThreadId(t), k);
}

// sel^k is a thread or idle; idle is never followed by a step and changes no cell.
void FramesEncoding::add_schedule(unsigned k) {
    const std::size_t idle = thread_count();
    require(manager_.bv_ule(selected_[k], manager_.bits(idle, bits_for(idle))));
    if (k > 0) require(manager_.implies(selects(idle, k - 1), selects(idle, k)));
    keep_cells(k, 0);
}

// TR_t: sel^k = t and one of the thread's steps is executed, or sel^k != t and pc_t stays, unless another thread's step
// creates this one.
void FramesEncoding::add_thread(ThreadId thread, unsigned k) {
    std::vector<Term> somewhere;
    for (const LocationId l : index_.steps(thread)) {
        if (windows_.earliest_step({thread, l}) > k) continue;
        somewhere.push_back(at({thread, l}, k));
        add_step({thread, l}, k);
    }
    require(manager_.implies(moves(thread, k), manager_.logical_or(somewhere)));

    const Term created = is_created(thread, k);
    const Term next = states_[k + 1].pc[thread.index];
    require(manager_.implies(created, manager_.equal(next, target(program_->thread(thread).entry, thread))));
    require(manager_.implies(manager_.logical_not(manager_.logical_or(moves(thread, k), created)),
                             manager_.equal(next, states_[k].pc[thread.index])));
}

// pc_t^k = L and pc_t^k+1 = L' and enabled and each written cell changes and all other cells stay
void FramesEncoding::add_step(Scheduled place, unsigned k) {
    const model::Step& step = this->step(place);
    const Term now = executes(place, k);
    const auto then = [&](Term effect) { require(manager_.implies(now, effect)); };
    then(step.enabled);
    then(step.assumed);
    if (!step.joins.empty()) then(view(k).can_join(step));
    then(manager_.equal(states_[k + 1].pc[place.thread.index], target(step.successors, place.thread)));
    for (const model::Read& read : step.reads) add_read(place, read, k);
    add_cells(place, k, 0);
}

void FramesEncoding::add_read(Scheduled place, const model::Read& read, unsigned k) {
    const Term happens = manager_.logical_and(executes(place, k), read.condition);
    require(manager_.implies(happens, manager_.equal(read.value, states_[k].cells[read.cell.index])));
}

void FramesEncoding::add_cells(Scheduled place, unsigned k, std::size_t first) {
    std::vector<Term> cells = states_[k].cells;
    for (const model::Write& write : step(place).writes)
        cells[write.cell.index] = manager_.ite(write.condition, write.value, cells[write.cell.index]);
    for (std::size_t c = first; c < cells.size(); ++c)
        require(manager_.implies(executes(place, k), manager_.equal(states_[k + 1].cells[c], cells[c])));
}

void FramesEncoding::keep_cells(unsigned k, std::size_t first) {
    for (std::size_t c = first; c < states_[k].cells.size(); ++c)
        require(
            manager_.implies(selects(thread_count(), k), manager_.equal(states_[k + 1].cells[c], states_[k].cells[c])));
}

void FramesEncoding::add_growth(const Growth& growth, unsigned transitions) {
    const std::size_t first = states_[0].cells.size();
    for (std::size_t c = first; c < program_->cells.size(); ++c) {
        states_[0].cells.push_back(program_->cells[c].initial);
        for (unsigned k = 1; k <= transitions; ++k) states_[k].cells.push_back(fresh_cell(c, k));
    }
    for (unsigned k = 0; k < transitions; ++k) {
        keep_cells(k, first);
        for (const Scheduled& place : growth.assumptions)
            require(manager_.implies(executes(place, k), step(place).assumed));
        for (const ReadSite& site : growth.reads) add_read(site.place, *site.read, k);
        for (std::size_t t = 0; t < thread_count(); ++t)
            for (const LocationId l : index_.steps(ThreadId(t))) add_cells({ThreadId(t), l}, k, first);
    }
}

Term FramesEncoding::is_created(ThreadId thread, unsigned k) const {
    std::vector<Term> cases;
    for (const Scheduled& creator : index_.creators(thread)) cases.push_back(executes(creator, k));
    return manager_.logical_or(cases);
}

// The number of the location to which the one true guard leads.
Term FramesEncoding::target(const std::vector<model::Edge>& edges, ThreadId thread) const {
    Term result = location(thread, edges.back().target.index);
    for (std::size_t i = edges.size() - 1; i-- > 0;)
        result = manager_.ite(edges[i].guard, location(thread, edges[i].target.index), result);
    return result;
}

}  // namespace heddle::encoder

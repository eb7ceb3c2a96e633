#include "encoder/encodings/writer_encoding.h"

#include <algorithm>

#include <fmt/format.h>

namespace heddle::encoder {

using model::CellId;
using model::LocationId;
using model::TerminalKind;
using model::ThreadId;

WriterEncoding::WriterEncoding(const model::Program& program, term::Manager& manager, const EncodingOptions& options,
                               Sink sink)
    : FrameEncoding(program, manager, options, std::move(sink)),
      events_(*program_, manager_, index_, windows_, Events::Ends::Anywhere, [this](Term f) { require(f); }) {
    if (options.order)
        order_.emplace(*program_, manager_, index_, windows_, events_, Order::Use::BesideFrames, std::vector<bool>{},
                       [this](Term f) { require(f); });
    at_.push_back(initial_positions());
}

Events::Positions WriterEncoding::initial_positions() const {
    Events::Positions result;
    for (const model::Thread& thread : program_->threads)
        result.emplace_back(thread.locations.size(), manager_.bottom());
    for (std::size_t l = 0; l < result[0].size(); ++l)
        result[0][l] = events_.enters({ThreadId(0), LocationId(l)},
                                      [this](Events::Event event) { return manager_.boolean(!event); });
    return result;
}

Term WriterEncoding::at(Scheduled place, unsigned frame) const {
    return at_[frame][place.thread.index][place.location.index];
}

Term WriterEncoding::moves(ThreadId thread, unsigned frame) const {
    return moves_[frame][thread.index];
}

Term WriterEncoding::content(CellId cell, unsigned frame) {
    Memory* memory = events_.memory_of(cell);
    // Nobody reads what steps write: whoever is about to read finds the initial content.
    if (memory == nullptr) return program_->cell(cell).initial;
    follow(*memory, frame);
    Term result = memory->writers[0].value;
    for (const Writer& writer : memory->writers) result = manager_.ite(writer.last[frame], writer.value, result);
    return result;
}

Term WriterEncoding::define(const std::string& name, Term formula) {
    if (formula.is_constant() && windows_.on()) return formula;
    const Term variable = manager_.fresh_variable(name, formula.sort());
    require(manager_.equal(variable, formula));
    return variable;
}

void WriterEncoding::add_transition(unsigned frame) {
    add_scheduler(frame);
    add_steps(frame);
    add_positions(frame);
    if (order_) order_->add_frame(frame, [&](Scheduled place) { return executes(place, frame); });
    if (!frames_tell_what_is_read()) return;
    for (Memory& memory : events_.memories()) {
        add_reads(memory, frame);
        follow(memory, frame + 1);
    }
}

// A cell that nobody has read before has to be followed from the start.
void WriterEncoding::add_growth(const Growth& growth, unsigned transitions) {
    const std::vector<Events::NewReaders> added = events_.grow(*program_, growth);
    if (order_) order_->grow(added, [this](Scheduled place, unsigned frame) { return executes(place, frame); });
    if (!frames_tell_what_is_read()) return;
    for (const auto& [number, first_reader] : added) {
        Memory& memory = events_.memories()[number];
        follow(memory, transitions);
        for (unsigned k = 0; k < transitions; ++k) add_reads(memory, k, first_reader);
    }
}

void WriterEncoding::add_scheduler(unsigned k) {
    std::vector<Term>& moving = moves_.emplace_back(thread_count(), manager_.bottom());
    for (std::size_t t = 0; t < thread_count(); ++t) {
        std::vector<Term> places;
        for (const LocationId l : index_.steps(ThreadId(t)))
            if (windows_.earliest_step({ThreadId(t), l}) <= k) places.push_back(at({ThreadId(t), l}, k));
        const Term somewhere = manager_.logical_or(places);
        if (somewhere.is_false()) continue;
        moving[t] = manager_.fresh_variable(fmt::format("moves.{}.{}", t, k), term::Sort::boolean());
        require(manager_.implies(moving[t], somewhere));
    }
    at_most_one(moving);
    const Term moved = some_thread_moves(k);
    if (k > 0) require(manager_.implies(moved, some_thread_moves(k - 1)));
}

// Pair by pair for few variables; for many, one by one against "one of those before".
void WriterEncoding::at_most_one(const std::vector<Term>& variables) {
    constexpr std::size_t few = 6;
    Term earlier = manager_.bottom();
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (variables.size() <= few) {
            for (std::size_t j = 0; j < i; ++j)
                require(manager_.logical_not(manager_.logical_and(variables[i], variables[j])));
        } else {
            require(manager_.logical_not(manager_.logical_and(variables[i], earlier)));
            earlier = define("earlier", manager_.logical_or(earlier, variables[i]));
        }
    }
}

void WriterEncoding::add_steps(unsigned k) {
    for (std::size_t t = 0; t < thread_count(); ++t) {
        for (const LocationId l : index_.steps(ThreadId(t))) {
            const Scheduled place{ThreadId(t), l};
            const Term now = executes(place, k);
            require(manager_.implies(now, events_.executed(place)));
            if (!step(place).joins.empty()) require(manager_.implies(now, view(k).can_join(step(place))));
        }
    }
}

void WriterEncoding::add_positions(unsigned k) {
    Events::Positions next;
    const auto happens = [&](Events::Event event) { return event ? executes(*event, k) : manager_.bottom(); };
    for (std::size_t t = 0; t < thread_count(); ++t) {
        std::vector<Term>& row = next.emplace_back(program_->threads[t].locations.size(), manager_.bottom());
        for (std::size_t l = 0; l < row.size(); ++l) {
            const Scheduled place{ThreadId(t), LocationId(l)};
            if (windows_.earliest(place) > k + 1) continue;
            const Term stays = manager_.logical_and(at(place, k), manager_.logical_not(moves(ThreadId(t), k)));
            row[l] = define(fmt::format("at.{}.{}.{}", t, l, k + 1),
                            manager_.logical_or(stays, events_.enters(place, happens)));
        }
    }
    at_.push_back(std::move(next));
}

// executes(L, k) and the condition and last(c, w, k) -> reads(r, w)
void WriterEncoding::add_reads(const Memory& memory, unsigned k, std::size_t first_reader) {
    for (std::size_t r = first_reader; r < memory.readers.size(); ++r) {
        const Reader& reader = memory.readers[r];
        const Term now = manager_.logical_and(executes(reader.place, k), reader.condition);
        if (now.is_false()) continue;
        for (std::size_t w = 0; w < memory.writers.size(); ++w)
            require(manager_.implies(manager_.logical_and(now, memory.writers[w].last[k]), reader.reads[w]));
    }
}

void WriterEncoding::follow(Memory& memory, unsigned frame) {
    for (std::size_t k = memory.writers.front().last.size(); k <= frame; ++k)
        add_writes(memory, static_cast<unsigned>(k - 1));
}

// last(c, w, k+1) <-> w writes at k, or last(c, w, k) and nobody writes c at k
void WriterEncoding::add_writes(Memory& memory, unsigned k) {
    std::vector<Term> wrote;
    for (const Writer& writer : memory.writers)
        wrote.push_back(writer.place ? manager_.logical_and(executes(*writer.place, k), writer.condition)
                                     : manager_.bottom());
    const Term written = define(fmt::format("written.{}.{}", memory.cell.index, k), manager_.logical_or(wrote));
    for (std::size_t w = 0; w < wrote.size(); ++w) {
        Writer& writer = memory.writers[w];
        const Term stays = manager_.logical_and(writer.last[k], manager_.logical_not(written));
        writer.last.push_back(
            define(fmt::format("last.{}.{}.{}", memory.cell.index, w, k + 1), manager_.logical_or(wrote[w], stays)));
    }
}

}  // namespace heddle::encoder

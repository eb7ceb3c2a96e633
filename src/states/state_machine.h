// Executes a program with concrete values: the state in which it is, and what each thread can do there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "states/compiled_program.h"

namespace heddle::states {

// Thrown where it is not known how a run goes on.
struct DependsOnInput {
    std::optional<Term> decision = std::nullopt;  // what must be known; none: it cannot be said
};

enum class Readiness {
    Absent,    // not created
    Ready,     // can make its step
    Blocked,   // cannot, as things are
    Ended,     // a false assumption ends it at its step
    Terminal,  // stands at a terminal location
};

class Machine {
public:
    // Inputs that start() is not told of are unknown, or are taken as zero.
    enum class Inputs { Unknown, Zero };
    Machine(const model::Program& program, const Arrivals& arrivals, const Futures& futures, Inputs inputs);
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    const CompiledProgram& compiled() const { return compiled_; }

    // Back to the state before the first step.
    void start(const Assignment& inputs);
    // The state as bytes: the same for states in which the same can happen.
    std::string save() const;
    void load(std::string_view state);

    std::optional<model::LocationId> position(model::ThreadId thread) const { return positions_[thread.index]; }
    const Future& future(model::ThreadId thread) const { return futures_.at(thread, position(thread)); }

    // What the thread can do next; computes what its step, or its terminal location, mentions.
    Readiness look(model::ThreadId thread);
    // Of what was looked at last.  Both throw DependsOnInput if the answer is unknown.
    bool is_true(Term formula) const { return value(formula).is_true(); }
    term::Value value(Term term) const { return known(code_.at(term)); }
    term::Value value_or_zero(Term variable) const;
    // What has a say in what can happen from here on.
    CellSet live_cells() const;
    std::span<const Slot> live_registers(model::ThreadId thread) const {
        return compiled_.registers_at(thread, position(thread));
    }
    const Known& in_slot(Slot slot) const { return values_[slot]; }
    const Known& in_cell(model::CellId cell) const { return cells_[cell.index]; }
    // Nothing at all is known of it.
    bool is_unknown(Term term) const { return is_unknown(values_[code_.at(term)]); }
    term::Value content(model::CellId cell) const;
    std::optional<term::Value> content_if_known(model::CellId cell) const;
    // After look(), of a thread that is Ready: its step changes nothing and leads to this Waiting location, of which
    // everything is computed.
    std::optional<model::LocationId> idle_wait(model::ThreadId thread);
    // In any state in which the cell has this content the step is not enabled, or leads to an idle wait.  It reads the
    // cell in any case.
    bool must_wait(const model::Place& place, model::CellId cell, const term::Value& content);

    // Inputs.  Nothing is known of an open one.
    // The open input of which the variable is a copy that keeps its name, or which it is itself.
    std::optional<Term> open_input(Term variable) const;
    // The value is such a copy: it can be asked for as long as there are any.
    bool is_named_copy(Term value) const { return values_[code_.at(value)].copy_of != 0; }
    void set(Term input, const Known& value);

    // Makes the step of a thread that is Ready, after look().
    void execute(model::ThreadId thread);

private:
    using Look = CompiledProgram::Look;
    using Work = CompiledProgram::Work;
    static bool is_unknown(const Known& value) { return !value.is_known && !value.compares; }
    const term::Value& known(Slot slot) const {
        if (!values_[slot].is_known) throw DependsOnInput{code_.term(slot)};
        return values_[slot].value;
    }
    void recycle();
    void enter(model::ThreadId thread, const std::vector<model::Edge>& edges, const std::vector<Slot>& guards);
    void make_reads(const std::vector<Look>& reads);
    bool can_join(const model::Step& step) const;
    // The Waiting location that the step certainly leads to.
    std::optional<model::LocationId> waiting_target(const model::Place& place, const Values& values) const;
    // Whatever has a say in what can happen from here on: `self` is this machine, to be read or written.
    template <class Self, class Visit>
    static void for_each_live(Self& self, const Visit& visit);

    const model::Program& program_;
    const Futures& futures_;
    const RecycledObjects recycled_;
    const CompiledProgram compiled_;
    const Code& code_ = compiled_.code();
    const Values initial_values_;
    Values unknown_values_;  // only the constants are known

    std::vector<std::optional<model::LocationId>> positions_;
    std::vector<Known> cells_;
    Values values_;
};

}  // namespace heddle::states

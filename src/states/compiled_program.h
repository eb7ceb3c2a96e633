// A program as code: what there is to compute where a thread stands, and in which slots the results are.
#pragma once

#include <map>

#include "model/program.h"
#include "states/code.h"
#include "states/futures.h"
#include "states/recycled_objects.h"

namespace heddle::states {

class CompiledProgram {
public:
    struct Look {
        Section condition;
        Slot is_made, value;
        model::CellId cell;
    };
    // What there is to compute at a location: whom it may join, the reads in order, then the rest.
    struct Work {
        Section joins = {};
        std::vector<Look> reads = {};
        Section rest = {};
        // Of a step.
        Slot enabled = 0, assumed = 0;
        std::vector<std::pair<Slot, Slot>> writes = {};  // condition, value
        std::vector<Slot> guards = {};                   // of its edges
        std::vector<Slot> renews = {};                   // inputs
    };

    CompiledProgram(const model::Program& program, const Arrivals& arrivals, const Futures& futures,
                    const RecycledObjects& recycled);

    const Code& code() const { return code_; }
    // The contents of the cells, and the guards of the main thread's entry.
    Section start() const { return start_; }
    const Work& at(const model::Place& place) const { return work_[place.thread.index][place.location.index]; }
    const std::vector<Slot>& entry_guards(model::ThreadId thread) const { return entry_guards_[thread.index]; }
    // That somebody will look at, of a thread that stands there, or (none) does not exist yet.
    std::span<const Slot> registers_at(model::ThreadId thread, std::optional<model::LocationId> location) const {
        const auto& registers = registers_[thread.index];
        return location ? registers[location->index] : registers.back();
    }
    // The allocation whose object the register tells.
    std::optional<std::size_t> allocation_in(Slot slot) const;

    // Before the first step, inputs being zero or unknown.
    Values initial_values(bool inputs_are_zero) const;
    // The value of a read that is not made: any will do.
    Known nothing(const Look& read) const { return {zero(code_.term(read.value).sort()), true}; }

private:
    Section compile_start();
    void compile_entries(const Futures& futures);
    void note_renewed_inputs();
    void note_allocations(const RecycledObjects& recycled);
    Work compile(const model::Step& step, model::Place place);
    Work compile(const model::Terminal& terminal);
    void name_contents(Values& values) const;
    std::vector<Term> guards_at(model::ThreadId thread, std::optional<model::LocationId> after) const;
    std::vector<Slot> slots_of(const std::vector<model::Edge>& edges) const;

    const model::Program& program_;
    const Arrivals& arrivals_;
    Code code_;
    Section start_;
    std::vector<std::vector<Work>> work_;                    // thread, location
    std::vector<std::vector<Slot>> entry_guards_;            // thread
    std::vector<std::vector<std::vector<Slot>>> registers_;  // thread, location, the last one: not created
    std::map<Slot, std::size_t> allocations_;
};

}  // namespace heddle::states

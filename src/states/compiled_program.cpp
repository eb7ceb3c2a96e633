#include "states/compiled_program.h"

#include <unordered_set>

namespace heddle::states {

using model::LocationId;
using model::ThreadId;

CompiledProgram::CompiledProgram(const model::Program& program, const Arrivals& arrivals, const Futures& futures,
                                 const RecycledObjects& recycled)
    : program_(program), arrivals_(arrivals), start_(compile_start()) {
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
        std::vector<Work>& row = work_.emplace_back();
        for (std::size_t l = 0; l < program.threads[t].locations.size(); ++l) {
            const model::Location& location = program.threads[t].locations[l];
            row.push_back(location.is_step() ? compile(location.step(), {ThreadId(t), LocationId(l)})
                                             : compile(location.terminal()));
        }
    }
    compile_entries(futures);
    note_renewed_inputs();
    if (!program.recycled.empty()) note_allocations(recycled);
}

void CompiledProgram::compile_entries(const Futures& futures) {
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
        code_.begin();
        code_.compile(guards_at(ThreadId(t), std::nullopt));  // also of a thread that nobody creates
        entry_guards_.push_back(slots_of(program_.threads[t].entry));
        std::vector<std::vector<Slot>>& row = registers_.emplace_back();
        for (std::size_t l = 0; l <= program_.threads[t].locations.size(); ++l) {
            const bool exists = l < program_.threads[t].locations.size();
            const Future& future = futures.at(ThreadId(t), exists ? std::optional(LocationId(l)) : std::nullopt);
            std::vector<Slot>& slots = row.emplace_back();
            for (const Term variable : future.registers) slots.push_back(code_.at(variable));
        }
    }
}

void CompiledProgram::note_renewed_inputs() {
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
        for (std::size_t l = 0; l < program_.threads[t].locations.size(); ++l)
            if (program_.threads[t].locations[l].is_step())
                for (const Term input : program_.threads[t].locations[l].step().renews)
                    if (const auto slot = code_.find(input)) work_[t][l].renews.push_back(*slot);
}

void CompiledProgram::note_allocations(const RecycledObjects& recycled) {
    for (const model::Thread& thread : program_.threads)
        for (const model::Location& location : thread.locations)
            if (location.is_step())
                for (const model::Read& read : location.step().reads)
                    if (const auto allocation = recycled.allocation_of(read.cell))
                        allocations_.emplace(code_.at(read.value), *allocation);
}

std::optional<std::size_t> CompiledProgram::allocation_in(Slot slot) const {
    const auto found = allocations_.find(slot);
    return found == allocations_.end() ? std::nullopt : std::optional(found->second);
}

Values CompiledProgram::initial_values(bool inputs_are_zero) const {
    Values values = code_.initial_values();
    // No decision depends on a read that the path has not made, whatever its value is said to be.
    for (const std::vector<Work>& row : work_)
        for (const Work& work : row)
            for (const Look& read : work.reads) values[read.value] = nothing(read);
    if (inputs_are_zero)
        code_.set_variables_to_zero(values);
    else
        name_contents(values);
    return values;
}

// Memory that nobody has written is copied much and asked for little: copies know what they are copies of.  An input
// that is chosen anew in each turn of a loop has no name.
void CompiledProgram::name_contents(Values& values) const {
    std::unordered_set<Slot> renewed;
    for (const std::vector<Work>& row : work_)
        for (const Work& work : row) renewed.insert(work.renews.begin(), work.renews.end());
    for (const model::Input& input : program_.inputs) {
        const auto slot = code_.find(input.variable);
        if (input.is_content && slot && !renewed.contains(*slot)) values[*slot].copy_of = *slot + 1;
    }
}

// The guards of a thread's entry edges are computed by whoever creates it.
std::vector<Term> CompiledProgram::guards_at(ThreadId thread, std::optional<LocationId> after) const {
    std::vector<Term> guards;
    const std::vector<model::Edge>& edges =
        after ? program_.location(thread, *after).step().successors : program_.thread(thread).entry;
    for (const model::Edge& edge : edges) guards.push_back(edge.guard);
    for (const Arrivals::Arrival& arrival : arrivals_.after(thread, after)) guards.push_back(arrival.guard);
    return guards;
}

Section CompiledProgram::compile_start() {
    std::vector<Term> terms = guards_at(ThreadId(0), std::nullopt);
    for (const model::Cell& cell : program_.cells) terms.push_back(cell.initial);
    code_.begin();
    return code_.compile(terms);
}

CompiledProgram::Work CompiledProgram::compile(const model::Step& step, model::Place place) {
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

std::vector<Slot> CompiledProgram::slots_of(const std::vector<model::Edge>& edges) const {
    std::vector<Slot> slots;
    for (const model::Edge& edge : edges) slots.push_back(code_.at(edge.guard));
    return slots;
}

CompiledProgram::Work CompiledProgram::compile(const model::Terminal& terminal) {
    std::vector<Term> terms;
    if (terminal.holder) terms.push_back(*terminal.holder);
    for (const model::Read& read : terminal.observed) {
        terms.push_back(read.condition);
        terms.push_back(read.value);
    }
    code_.begin();
    return {.rest = code_.compile(terms)};
}

}  // namespace heddle::states

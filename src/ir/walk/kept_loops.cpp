#include "ir/walk/kept_loops.h"

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Instruction.h>

#include <algorithm>

#include "ir/access/tools.h"
#include "ir/program/source.h"
#include "ir/steps/assertion_tests.h"
#include "ir/steps/kept_around.h"
#include "ir/steps/operands.h"
#include "ir/steps/pass.h"
#include "ir/steps/steps.h"

namespace heddle::ir {

using model::StepKind;

KeptLoops::KeptLoops(Tools& tools)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      facts_(tools.walk.pass.knowledge.loops),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      operands_(tools.operands) {}

LoopFacts::Head KeptLoops::head_of(const llvm::BasicBlock& head, std::vector<unsigned> iterations) {
    iterations.resize(walk_.frame->info.block(&head).heads.size());
    iterations.back() = 0;
    return pass_.knowledge.context(walk_.frame->context, head.getTerminator(), iterations);
}

void KeptLoops::keep(const llvm::BasicBlock& head, const std::vector<unsigned>& iterations) {
    if (pass_.options.keep_loops) facts_.keep(head_of(head, iterations));
}

void KeptLoops::refuse_entered_past(const llvm::BasicBlock* from, const llvm::BasicBlock& to) {
    if (!pass_.options.keep_loops) return;
    const auto& heads = walk_.frame->info.block(&to).heads;
    for (std::size_t level = 0; level < heads.size(); ++level) {
        if (heads[level] == &to || (from != nullptr && !walk_.frame->info.leaves(heads[level], from))) continue;
        std::vector<unsigned> iterations = walk_.frame->iterations;
        iterations.resize(level + 1);
        facts_.refuse(head_of(*heads[level], iterations));
    }
}

CellId KeptLoops::cell_for(const llvm::BasicBlock& block, LoopFacts::Head head, std::size_t number,
                           std::uint64_t bytes) {
    const llvm::Instruction& origin = *block.getTerminator();
    const auto key = static_cast<unsigned>(2 * number);  // odd ones are for the lives of objects
    ObjectInfo info({&origin, head, key}, ObjectKind::Local, "carried", bytes, location_of(origin), nullptr);
    info.is_hidden = true;
    info.is_carried = true;
    return pass_.objects.model_cell(pass_.objects.allocate(std::move(info), std::nullopt), 0);
}

namespace {

// Of an object's content: none as long as it is what it was at first.
const std::optional<Term>* content_of(const State& state, ObjectId object, std::size_t cell) {
    const auto content = state.memory->find(object);
    return content == state.memory->end() || cell >= content->second->size() ? nullptr : &(*content->second)[cell];
}

}  // namespace

// As whole bytes; none if the thread knows no such part here.
std::optional<Term> KeptLoops::value_of(State& state, const LoopPart& part) const {
    switch (part.kind) {
        case LoopPart::Kind::Register: {
            const auto known = state.registers.find(part.number);
            if (known == state.registers.end() || part.offset >= known->second.size()) return std::nullopt;
            const Term value = known->second[part.offset];
            const unsigned width = value.sort().is_bool() ? 1 : value.sort().width();
            return operands_.as_bits(value, (width + 7) / 8 * 8);
        }
        case LoopPart::Kind::Memory: {
            const ObjectId object(part.number);
            const auto [first, count] = pass_.knowledge.object(object).cells_of(part.offset, part.size);
            if (count != 1 || pass_.knowledge.object(object).is_shared(first)) return std::nullopt;
            const std::optional<Term>* content = content_of(state, object, first);
            return content != nullptr && *content ? **content : pass_.objects.initial(object, first);
        }
        case LoopPart::Kind::Count: {
            const auto known = state.counts->find(part.number);
            return known == state.counts->end() ? manager_.bits(0, 32) : known->second;
        }
    }
    return std::nullopt;
}

void KeptLoops::set_value(State& state, const LoopPart& part, Term value) const {
    switch (part.kind) {
        case LoopPart::Kind::Register: {
            Term& known = state.registers.at(part.number)[part.offset];
            const term::Sort sort = known.sort();
            known = sort.is_bool() ? manager_.equal(manager_.extract(value, 0, 0), manager_.bits(1, 1))
                                   : manager_.extract(value, sort.width() - 1, 0);
            return;
        }
        case LoopPart::Kind::Memory: {
            const ObjectInfo& info = pass_.knowledge.object(ObjectId(part.number));
            ObjectContent& content = state.memory.write()[ObjectId(part.number)];
            if (content->size() != info.cells().size()) content.write().resize(info.cells().size());
            content.write()[info.cells_of(part.offset, part.size).first] = value;
            return;
        }
        case LoopPart::Kind::Count:
            state.counts.write().insert_or_assign(part.number, value);
            return;
    }
}

// By the steps that lead to the head.
void KeptLoops::write_parts(const llvm::BasicBlock& block, LoopFacts::Head head, State& state) {
    const std::vector<LoopPart>& parts = facts_.varying(head);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::optional<Term> value = value_of(state, parts[i]);
        if (!value) continue;
        const CellId cell = cell_for(block, head, i, value->sort().width() / 8);
        pass_.objects.note_pointees(cell, *value);
        for (const Incoming& edge : state.incoming) steps_.add_write(*edge.from, cell, edge.guard, *value);
    }
}

void KeptLoops::lead_to(const State& state, LocationId location) {
    for (const Incoming& edge : state.incoming) steps_.step(*edge.from).successors.push_back({edge.guard, location});
}

void KeptLoops::begin(const llvm::BasicBlock& block, State& state) {
    walk_.frame->kept.erase(&block);
    const auto& heads = walk_.frame->info.block(&block).heads;
    if (!pass_.options.keep_loops || heads.empty() || heads.back() != &block) return;
    const LoopFacts::Head head = head_of(block, walk_.frame->iterations);
    if (!facts_.is_kept(head)) return;
    if (state.atomic_depth > 0) return facts_.refuse(head);  // an atomic block is one step
    const bool alone = steps_.alone(state);
    const Site site{*block.getTerminator(), head, manager_.bits(0, 32)};
    steps_.close_step(state);
    if (std::ranges::any_of(state.incoming, [](const Incoming& edge) { return !edge.from; })) {
        steps_.open_step(state, site, StepKind::Loop, "come to a loop");
        steps_.close_step(state);
    }
    write_parts(block, head, state);
    std::erase_if(state.locks, [&](std::uint64_t mutex) { return facts_.lost(head).contains(mutex); });
    state.seen = {};  // turns before may have changed it
    steps_.open_step(state, site, StepKind::Loop, "begin a turn of the loop");
    const LocationId location = *state.incoming.front().from;
    steps_.step(location).is_endless = !is_meant_to_end(walk_.frame->info, block);
    const std::vector<LoopPart>& parts = facts_.varying(head);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::optional<Term> value = value_of(state, parts[i]);
        if (!value) continue;
        const CellId cell = cell_for(block, head, i, value->sort().width() / 8);
        const Term carried = manager_.fresh_variable("carried", value->sort());
        PointerSet pointees = pass_.objects.pointees(cell);
        if (parts[i].kind == LoopPart::Kind::Memory)
            join_into(pointees, pass_.knowledge.pointees(ObjectId(parts[i].number), parts[i].offset, parts[i].size));
        pass_.pointers.declare(carried, pointees);
        steps_.step(location).reads.push_back({cell, manager_.top(), carried});
        set_value(state, parts[i], carried);
    }
    if (!alone) steps_.close_step(state);
    pass_.program.has_loops = true;
    walk_.frame->kept.insert_or_assign(&block, KeptHead{head, location, state});
}

bool KeptLoops::close(const llvm::BasicBlock& head, State& state) {
    const auto kept = walk_.frame->kept.find(&head);
    if (kept == walk_.frame->kept.end()) return false;
    KeptHead& begun = kept->second;
    steps_.close_step(state);
    if (state.atomic_depth > 0 || state.epoch != begun.state.epoch) facts_.refuse(begun.context);
    forget_dead_locals(begun.state, state);
    compare(begun.context, begun.state, state);
    write_parts(head, begun.context, state);
    lead_to(state, begun.location);
    return true;
}

void KeptLoops::compare(LoopFacts::Head head, State& before, State& now) {
    for (const auto& [number, leaves] : before.registers) {
        const auto known = now.registers.find(number);
        if (known == now.registers.end()) continue;
        for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf)
            if (leaves[leaf] != known->second[leaf]) facts_.vary(head, {LoopPart::Kind::Register, number, leaf, 0});
    }
    for (const auto& [instruction, count] : *now.counts) {
        const auto known = before.counts->find(instruction);
        if (known == before.counts->end() || known->second != count)
            facts_.vary(head, {LoopPart::Kind::Count, instruction, 0, 0});
    }
    for (const std::uint64_t mutex : before.locks)
        if (!now.locks.contains(mutex)) facts_.lose(head, mutex);
    compare_memory(head, before, now);
}

void KeptLoops::compare_memory(LoopFacts::Head head, State& before, State& now) {
    if (before.memory.same(now.memory)) return;
    std::set<ObjectId> objects;
    for (const State* state : {&before, &now})
        for (const auto& [object, content] : *state->memory) objects.insert(object);
    for (const ObjectId object : objects) {
        const std::vector<CellRange> cells = pass_.knowledge.object(object).cells();
        for (const CellRange& range : cells) {
            const LoopPart part{LoopPart::Kind::Memory, object.index, range.offset, range.size};
            if (value_of(before, part) != value_of(now, part)) facts_.vary(head, part);
        }
    }
}

// Locals of functions that were called in the turn.
void KeptLoops::forget_dead_locals(const State& before, State& now) const {
    std::vector<ObjectId> dead;
    for (const auto& [object, content] : *now.memory)
        if (pass_.knowledge.object(object).kind == ObjectKind::Local && !walk_.locals.contains(object) &&
            !before.memory->contains(object))
            dead.push_back(object);
    for (const ObjectId object : dead) now.memory.write().erase(object);
}

}  // namespace heddle::ir

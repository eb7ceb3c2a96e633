#include "ir/access/memory_accesses.h"

#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "ir/access/allocations.h"
#include "ir/access/contents.h"
#include "ir/access/targets.h"
#include "ir/memory/address.h"
#include "ir/steps/pass.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "model/misuse.h"
#include "util/error.h"

namespace heddle::ir {

using model::Property;
using model::StepKind;

MemoryAccesses::MemoryAccesses(WalkContext& walk, Steps& steps, Paths& paths, Targets& targets, Contents& contents)
    : walk_(walk),
      pass_(walk.pass),
      manager_(walk.pass.manager),
      steps_(steps),
      paths_(paths),
      targets_(targets),
      contents_(contents) {}

namespace {

constexpr std::uint64_t null_page = 4096;

}  // namespace

std::optional<Access> MemoryAccesses::resolve(State& state, const Site& site, Term pointer, std::uint64_t bytes) {
    Access access{targets_.targets_of(pointer, bytes, site), bytes};
    std::vector<Term> conditions;
    for (const Target& target : access.targets) conditions.push_back(target.condition);
    const Term valid = manager_.logical_or(conditions);
    if (!valid.is_true()) {
        const Term is_null = manager_.bv_ult(pointer, manager_.bits(null_page, pointer_bits));
        if (!paths_.fail_unless(state, site, manager_.logical_or(valid, manager_.logical_not(is_null)),
                                Property::Memory, "null pointer dereference") ||
            !paths_.fail_unless(state, site, valid, Property::Memory, "out-of-bounds access"))
            return std::nullopt;
    }
    // An access that does not fit the cells is not modelled in this pass; the next one has finer cells.
    for (const Target& target : access.targets) {
        pass_.knowledge.add_border(target.object, target.offset);
        pass_.knowledge.add_border(target.object, target.offset + bytes);
    }
    std::erase_if(access.targets, [&](const Target& target) {
        return pass_.knowledge.object(target.object).cells_of(target.offset, bytes).count == 0;
    });
    return access;
}

// A local of a function that is not on the call stack of this thread may be gone, and so may what another thread has
// for itself.
void MemoryAccesses::note_lifetimes(const Access& access) {
    for (const Target& target : access.targets) {
        const ObjectInfo& info = pass_.knowledge.object(target.object);
        const bool is_gone_function = info.kind == ObjectKind::Local && !walk_.locals.contains(target.object) &&
                                      !pass_.locals_of_main.contains(target.object);
        const bool is_of_other = Allocations::ends_with_thread(info) && info.key.context != walk_.context;
        if (is_gone_function || is_of_other) pass_.knowledge.mark_freed(target.object);
    }
}

namespace {

// A store to a bit-field reads its neighbours, and puts them back.
bool keeps_other_bits(const llvm::Instruction& load) {
    return std::ranges::any_of(load.users(), [](const llvm::User* user) {
        const auto* operation = llvm::dyn_cast<llvm::Instruction>(user);
        return operation != nullptr && operation->getOpcode() == llvm::Instruction::And;
    });
}

}  // namespace

// Instead of end_access(), where the program wants the value that is read.
bool MemoryAccesses::end_read(State& state, const Site& site, const Access& access) {
    const Term written = keeps_other_bits(site.instruction) ? manager_.top() : contents_.is_written(state, access);
    return end_access(state, site, access) &&
           paths_.fail_unless(state, site, written, Property::Memory, model::read_of_unwritten);
}

void MemoryAccesses::record(const State& state, const Access& access, AccessKind kind) {
    if (steps_.alone(state)) return;
    if (const Access marks = targets_.marks_of(access); !marks.targets.empty()) record(state, marks, kind);
    const Moment moment{walk_.thread, state.epoch, state.clock, state.locks};
    kind.atomic = kind.atomic || state.atomic_depth > 0;
    for (const Target& target : access.targets) {
        const ObjectInfo::Span span = pass_.knowledge.object(target.object).cells_of(target.offset, access.bytes);
        for (std::size_t cell = span.first; cell < span.first + span.count; ++cell)
            pass_.log.record(target.object, cell, moment, kind);
    }
}

// An atomic operation needs a place whose address is a multiple of its size.
bool MemoryAccesses::is_aligned(State& state, const Site& site, const Access& access) {
    if (!site.instruction.isAtomic()) return true;
    Term aligned = manager_.top();
    for (const Target& target : access.targets)
        if (target.offset % access.bytes != 0)
            aligned = manager_.logical_and(aligned, manager_.logical_not(target.condition));
    return paths_.fail_unless(state, site, aligned, Property::Memory, "misaligned atomic access");
}

namespace {

void note_kind(model::Step& step, AccessKind kind) {
    step.plain = !kind.atomic;
    step.order = kind.order;
    step.failure_order = kind.failure_order;
}

}  // namespace

// Opens a step if the access is visible.  end_access() must follow.
std::optional<Access> MemoryAccesses::begin_access(State& state, const Site& site, Term pointer, std::uint64_t bytes,
                                                   AccessKind kind, StepKind step_kind) {
    std::optional<Access> access = resolve(state, site, pointer, bytes);
    if (!access) return std::nullopt;
    note_lifetimes(*access);
    if (kind.write &&
        !paths_.fail_unless(state, site, targets_.is_writable(*access), Property::Memory, "write to a constant"))
        return std::nullopt;
    if (!is_aligned(state, site, *access)) return std::nullopt;
    // A mutex that is written like any memory guards nothing.
    if (step_kind == StepKind::Store && !steps_.alone(state))
        for (const Target& target : access->targets)
            if (pass_.knowledge.locks.is_mutex(address_of(target.object, target.offset)))
                pass_.knowledge.locks.distrust(address_of(target.object, target.offset));
    record(state, *access, kind);
    bool is_visible = targets_.touches_shared(*access);
    bool is_guarded = !state.section || targets_.is_guarded(*access, *state.section);
    for (const Access& kept : {Access{targets_.life_targets(*access), 1}, Access{targets_.size_targets(*access), 8}}) {
        record(state, kept, {false, true});
        is_visible = is_visible || targets_.touches_shared(kept);
        is_guarded = is_guarded && (!state.section || targets_.is_guarded(kept, *state.section));
    }
    if (is_visible && !is_guarded) steps_.leave_section(state);
    if (is_visible && (!state.open || state.section)) {
        static const std::map<StepKind, const char*> verbs = {{StepKind::Load, "load "},
                                                              {StepKind::Store, "store "},
                                                              {StepKind::ReadModifyWrite, "update "},
                                                              {StepKind::Lock, "lock "},
                                                              {StepKind::TryLock, "trylock "},
                                                              {StepKind::CompareExchange, "compare and swap "},
                                                              {StepKind::Unlock, "unlock "}};
        const std::string text = verbs.at(step_kind) + targets_.describe(*access);
        if (state.section)
            steps_.add_piece(state, site, step_kind, text);
        else
            note_kind(steps_.open_step(state, site, step_kind, text), kind);
        if (!state.section) resume_section(state, site, *access, step_kind);
    }
    return access;
}

// A thread that holds the lock of a cooperative kernel goes on alone: accesses that it guards are one step, as long as
// nothing ends it.
void MemoryAccesses::resume_section(State& state, const Site& site, const Access& access, StepKind kind) {
    const LockFacts& locks = pass_.knowledge.locks;
    if (!pass_.options.fuse || pass_.options.tolerate_misuse || state.atomic_depth > 0 || steps_.alone(state)) return;
    const Access life{targets_.life_targets(access), 1}, size{targets_.size_targets(access), 8};
    for (const std::uint64_t mutex : state.locks) {
        if (!locks.is_cooperative(mutex) || !locks.is_trusted(mutex) || !targets_.is_guarded(access, mutex) ||
            !targets_.is_guarded(life, mutex) || !targets_.is_guarded(size, mutex))
            continue;
        model::Step& opened = steps_.step(*state.incoming.front().from);
        opened.plain = false;
        state.section = mutex;
        state.section_goes_on = true;
        return steps_.add_piece(state, site, kind, opened.text);
    }
}

// Of objects whose size is kept in memory.
Term MemoryAccesses::fits(State& state, const Access& access) {
    std::map<ObjectId, Term> sizes;
    for (const Target& size : targets_.size_targets(access))
        sizes.emplace(size.object, contents_.read_target(state, size, pointer_bits / 8));
    Term fits = manager_.top();
    for (const Target& target : access.targets) {
        if (!pass_.knowledge.object(target.object).has_size) continue;
        const Term end = manager_.bits(target.offset + access.bytes, pointer_bits);
        const Term is_within = manager_.bv_ule(end, sizes.at(pass_.objects.size_of(target.object)));
        fits = manager_.logical_and(fits, manager_.implies(target.condition, is_within));
    }
    return fits;
}

bool MemoryAccesses::end_access(State& state, const Site& site, const Access& access) {
    const Term within = fits(state, access);
    Term alive = manager_.top();
    for (const Target& life : targets_.life_targets(access)) {
        const Term value = manager_.equal(contents_.read_target(state, life, 1), manager_.bits(1, 8));
        alive = manager_.logical_and(alive, manager_.implies(life.condition, value));
    }
    steps_.settle(state);
    if (!paths_.fail_unless(state, site, within, Property::Memory, "out-of-bounds access")) return false;
    return paths_.fail_unless(state, site, alive, Property::Memory, use_after_end(access));
}

std::string MemoryAccesses::use_after_end(const Access& access) const {
    bool is_local = false, is_of_block = false;
    for (const Target& target : access.targets) {
        const ObjectInfo& info = pass_.knowledge.object(target.object);
        if (info.may_be_freed && Allocations::ends_with_thread(info))
            return "use of a thread-local variable after its thread has ended";
        if (!info.may_be_freed || info.kind != ObjectKind::Local) continue;
        is_local = true;
        is_of_block = is_of_block || Allocations::ends_with_block(*info.key.origin);
    }
    if (!is_local) return "use after free";
    return is_of_block ? "use of a local variable after its block has ended"
                       : "use of a local variable after its function has ended";
}

// A few bytes of what may be a pointer: it is one only if the access is to such a place.
void MemoryAccesses::note_parts(State& state, const Access& access, Term value) {
    if (access.bytes >= pointer_bits / 8 || !pass_.pointers.may_be_pointer(value)) return;
    Term is_part = manager_.bottom();
    for (const Target& target : access.targets)
        if (pass_.pointers.may_be_pointer(contents_.read_target(state, target, access.bytes)))
            is_part = manager_.logical_or(is_part, target.condition);
    pass_.pointers.note_part(value, is_part);
}

std::optional<Term> MemoryAccesses::load(State& state, const Site& site, Term pointer, std::uint64_t bytes,
                                         AccessKind kind) {
    const auto access = begin_access(state, site, pointer, bytes, kind, StepKind::Load);
    if (!access) return std::nullopt;
    const Term value = contents_.read(state, *access);
    note_parts(state, *access, value);
    const bool is_wanted = llvm::isa<llvm::LoadInst>(site.instruction);
    if (!(is_wanted ? end_read(state, site, *access) : end_access(state, site, *access))) return std::nullopt;
    return value;
}

bool MemoryAccesses::store(State& state, const Site& site, Term pointer, Term value, AccessKind kind) {
    kind.write = true;
    const auto access = begin_access(state, site, pointer, value.sort().width() / 8, kind, StepKind::Store);
    if (!access) return false;
    // Nobody could tell what it points to, once all of its bytes are there.  Zeros make a null pointer; copies of
    // structs say what their parts point to.
    const bool is_zero = value.is_constant() && value.value().to_uint64() == 0;
    if (value.sort().width() == 8 && !is_zero && llvm::isa<llvm::StoreInst>(site.instruction) &&
        targets_.touches_shared(*access) && targets_.is_within_pointers(*access))
        throw Unsupported({}, "a byte of a pointer, stored where other threads may use it");
    contents_.write(state, *access, value, manager_.top());
    return end_access(state, site, *access);
}

}  // namespace heddle::ir

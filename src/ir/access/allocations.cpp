#include "ir/access/allocations.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <unordered_set>

#include "ir/access/contents.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/targets.h"
#include "ir/memory/address.h"
#include "ir/program/source.h"
#include "ir/steps/operands.h"
#include "ir/steps/pass.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "term/walk.h"
#include "util/error.h"

namespace heddle::ir {

using model::Property;
using model::StepKind;

Allocations::Allocations(WalkContext& walk, Steps& steps, Paths& paths, Operands& operands, Targets& targets,
                         Contents& contents, MemoryAccesses& accesses)
    : walk_(walk),
      pass_(walk.pass),
      manager_(walk.pass.manager),
      steps_(steps),
      paths_(paths),
      operands_(operands),
      targets_(targets),
      contents_(contents),
      accesses_(accesses) {}

namespace {

bool depends_on_reads(Term root, const model::Program& program) {
    const std::vector<Term> all = term::subterms(std::span(&root, 1), [](Term) { return false; });
    const std::unordered_set<Term> parts(all.begin(), all.end());
    const auto is_part = [&](const model::Read& read) { return parts.contains(read.value); };
    for (const model::Thread& thread : program.threads)
        for (const model::Location& location : thread.locations)
            if (location.is_step() && std::ranges::any_of(location.step().reads, is_part)) return true;
    return false;
}

}  // namespace

std::uint64_t Allocations::capacity() const {
    constexpr std::uint64_t bytes_per_round = 64;
    return bytes_per_round * std::max(pass_.options.loops, 1U);
}

// The size of an object that depends on input, or on what was read, has a bound, which grows with the unwinding.
std::optional<std::uint64_t> Allocations::bounded_size(State& state, const Site& site, Term size) {
    if (size.is_constant()) {
        if (size.value().raw() >= term::Bits{1} << 32) throw Unsupported({}, "an object of more than 4 GiB");
        return size.value().to_uint64();
    }
    const Term fits = manager_.bv_ule(size, manager_.bits(capacity(), size.sort().width()));
    State beyond = state;
    if (paths_.assume(beyond, manager_.logical_not(fits)))
        paths_.end(std::move(beyond), {model::TerminalKind::Cut, location_of(site.instruction),
                                       "object has more than " + std::to_string(capacity()) + " bytes"});
    return paths_.assume(state, fits) ? std::optional(capacity()) : std::nullopt;
}

// Values that are read from shared memory belong to a moment of a run, and who uses the object may do so at another: then
// its size is kept in memory.
bool Allocations::keep_size(State& state, const Site& site, ObjectId object, Term size) {
    const Term bytes = manager_.extract(size, pointer_bits - 1, 0);
    const bool is_constant = size.is_constant();
    pass_.knowledge.grow(object, is_constant ? size.value().to_uint64() : capacity());
    const bool differs = is_constant && size.value().to_uint64() != pass_.knowledge.object(object).size;
    if (differs || (!is_constant && depends_on_reads(size, pass_.program))) pass_.knowledge.mark_sized(object);
    if (pass_.knowledge.object(object).has_size)
        return accesses_.store(state, site, pass_.objects.address(pass_.objects.size_of(object)), bytes, {true, true});
    if (!is_constant) pass_.objects.limit(object, bytes);
    return true;
}

// Where leaks are looked for, an object's life starts here: others may see that it exists.
void Allocations::begin_life(State& state, const Site& site, ObjectId object) {
    pass_.knowledge.mark_freed(object);
    const Access life{{{pass_.objects.life_of(object), 0, manager_.top()}}, 1};
    accesses_.record(state, life, {true, true});
    if (targets_.touches_shared(life)) steps_.leave_section(state);
    if (!state.open && targets_.touches_shared(life)) steps_.open_step(state, site, StepKind::Store, "allocate");
    contents_.write(state, life, manager_.bits(1, 8), manager_.top());
    steps_.settle(state);
}

bool Allocations::ends_with_block(const llvm::Value& local) {
    return llvm::any_of(local.users(), [](const llvm::User* user) {
        const auto* mark = llvm::dyn_cast<llvm::IntrinsicInst>(user);
        return mark != nullptr && mark->getIntrinsicID() == llvm::Intrinsic::lifetime_end;
    });
}

bool Allocations::ends_with_thread(const ObjectInfo& object) {
    return object.kind == ObjectKind::ThreadLocal && llvm::isa<llvm::GlobalVariable>(object.key.origin);
}

// It matters for those that somebody else may still use.
void Allocations::add_locals(Access& lives, const Frame& frame, bool with_blocks) {
    for (const ObjectId local : frame.locals)
        if (const ObjectInfo& info = pass_.knowledge.object(local);
            info.may_be_freed && (with_blocks || !ends_with_block(*info.key.origin)))
            lives.targets.push_back({pass_.objects.life_of(local), 0, manager_.top()});
}

void Allocations::add_thread_locals(Access& lives) {
    for (std::size_t i = 0, count = pass_.knowledge.object_count(); i < count; ++i)
        if (const ObjectInfo& info = pass_.knowledge.object(ObjectId(i));
            ends_with_thread(info) && info.key.context == walk_.context && info.may_be_freed)
            lives.targets.push_back({pass_.objects.life_of(ObjectId(i)), 0, manager_.top()});
}

void Allocations::end_function(State& state, const Site& site, bool ends_thread) {
    Access lives{{}, 1};
    add_locals(lives, *walk_.frame, false);
    if (ends_thread) add_thread_locals(lives);
    end_locals(state, site, lives);
}

// The process may go on without main: then its locals are like those of others.
void Allocations::end_functions(State& state, const Site& site, bool ends_thread) {
    Access lives{{}, 1};
    for (const Frame* frame = walk_.frame; frame != nullptr; frame = frame->caller) {
        if (walk_.thread == 0)
            for (const ObjectId local : frame->locals) pass_.knowledge.mark_freed(local);
        add_locals(lives, *frame, true);
    }
    if (ends_thread) add_thread_locals(lives);
    end_locals(state, site, lives);
}

void Allocations::end_block(State& state, const Site& site, Term local) {
    Access lives{{}, 1};
    for (const auto& [object, offsets] : pass_.pointers.facts(local).pointers) {
        const Term condition = manager_.equal(local, pass_.objects.address(object));
        if (condition.is_false()) continue;
        walk_.locals.erase(object);
        if (pass_.knowledge.object(object).may_be_freed)
            lives.targets.push_back({pass_.objects.life_of(object), 0, condition});
        else if (state.memory->contains(object))  // nobody looks at it any more
            state.memory.write().erase(object);
    }
    end_locals(state, site, lives);
}

void Allocations::end_locals(State& state, const Site& site, const Access& lives) {
    if (lives.targets.empty()) return;
    accesses_.record(state, lives, {true, true});
    if (targets_.touches_shared(lives)) steps_.leave_section(state);
    if (!state.open && targets_.touches_shared(lives))
        steps_.open_step(state, site, StepKind::Free, "end of local variables").plain = true;
    for (const Target& life : lives.targets) contents_.write_target(state, life, manager_.bits(0, 8), life.condition);
    steps_.settle(state);
}

// At the end of the process no heap object may be alive, whoever has allocated it.
bool Allocations::check_leaks(const Site& site, State& state) {
    if (!pass_.options.leak) return true;
    Access lives{{}, 1};
    for (std::size_t i = 0, count = pass_.knowledge.object_count(); i < count; ++i)
        if (const ObjectInfo& info = pass_.knowledge.object(ObjectId(i));
            info.kind == ObjectKind::Heap && info.may_be_freed)
            lives.targets.push_back({pass_.objects.life_of(ObjectId(i)), 0, manager_.top()});
    accesses_.record(state, lives, {false, true});
    if (targets_.touches_shared(lives)) steps_.leave_section(state);
    if (!state.open && targets_.touches_shared(lives))
        steps_.open_step(state, site, StepKind::Exit, "end of the process");
    Term clean = manager_.top();
    for (const Target& life : lives.targets)
        clean = manager_.logical_and(clean, operands_.is_number(contents_.read_target(state, life, 1), 0));
    steps_.settle(state);
    return paths_.fail_unless(state, site, clean, Property::Leak, "memory that is never freed");
}

// The lives of the heap objects that the pointer may mean.  None if it can mean nothing that may be freed.
std::optional<Access> Allocations::lives_to_end(State& state, const Site& site, Term pointer) {
    Access lives{{}, 1};
    Term valid = manager_.equal(pointer, manager_.bits(0, pointer_bits));
    for (const auto& [object, offsets] : pass_.pointers.facts(pointer).pointers) {
        const Term condition = manager_.equal(pointer, pass_.objects.address(object));
        if (condition.is_false() || pass_.knowledge.object(object).kind != ObjectKind::Heap) continue;
        pass_.knowledge.mark_freed(object);
        lives.targets.push_back({pass_.objects.life_of(object), 0, condition});
        valid = manager_.logical_or(valid, condition);
    }
    if (!paths_.fail_unless(state, site, valid, Property::Memory, "invalid free")) return std::nullopt;
    accesses_.record(state, lives, {true, true});
    return lives;
}

bool Allocations::end_lives(State& state, const Site& site, const Access& lives) {
    Term alive = manager_.top();
    for (const Target& life : lives.targets) {
        const Term value = manager_.equal(contents_.read_target(state, life, 1), manager_.bits(1, 8));
        alive = manager_.logical_and(alive, manager_.implies(life.condition, value));
        contents_.write_target(state, life, manager_.bits(0, 8), life.condition);
    }
    steps_.settle(state);
    return paths_.fail_unless(state, site, alive, Property::Memory, "double free");
}

}  // namespace heddle::ir

// Loads and stores of any address.
#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "ir/address.h"
#include "ir/source.h"
#include "ir/thread_walker.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::ir {

using model::Property;
using model::StepKind;

namespace {

constexpr std::size_t max_targets = 4096;
constexpr std::uint64_t null_page = 4096;

}  // namespace

// All places that the pointer may point to, with the condition under which it does; conditions exclude each other.
std::vector<Target> ThreadWalker::targets_of(Term pointer, std::uint64_t bytes, const Site& site) {
    std::vector<Target> targets;
    for (const auto& [object, offsets] : pass_.pointers.facts(pointer).pointers) {
        const std::uint64_t size = pass_.knowledge.object(object).size;
        if (size < bytes) continue;
        const auto [first, last, stride] = offsets.up_to(size - bytes);
        for (std::uint64_t offset = first; offset <= last; offset += stride) {
            const Term condition = manager_.logical_and(manager_.equal(pointer, pass_.objects.address(object, offset)),
                                                        pass_.objects.reaches(object, offset + bytes));
            if (!condition.is_false()) targets.push_back({object, offset, condition});
            if (targets.size() > max_targets)
                throw Unsupported(location_of(site.instruction), "an address with more than 4096 possible values");
        }
    }
    return targets;
}

std::optional<Access> ThreadWalker::resolve(State& state, const Site& site, Term pointer, std::uint64_t bytes) {
    Access access{targets_of(pointer, bytes, site), bytes};
    std::vector<Term> conditions;
    for (const Target& target : access.targets) conditions.push_back(target.condition);
    const Term valid = manager_.logical_or(conditions);
    if (!valid.is_true()) {
        const Term is_null = manager_.bv_ult(pointer, manager_.bits(null_page, pointer_bits));
        if (!fail_unless(state, site, manager_.logical_or(valid, manager_.logical_not(is_null)), Property::Memory,
                         "null pointer dereference") ||
            !fail_unless(state, site, valid, Property::Memory, "out-of-bounds access"))
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

// A local of a function that is not on the call stack of this thread may be gone.
void ThreadWalker::note_lifetimes(const Access& access) {
    for (const Target& target : access.targets)
        if (pass_.knowledge.object(target.object).kind == ObjectKind::Local && !locals_.contains(target.object) &&
            !pass_.locals_of_main.contains(target.object))
            pass_.knowledge.mark_freed(target.object);
}

// Heap objects that somebody frees, and locals that others use: a byte tells whether they are alive.
std::vector<Target> ThreadWalker::life_targets(const Access& access) {
    std::vector<Target> lives;
    for (const Target& target : access.targets) {
        if (!pass_.knowledge.object(target.object).may_be_freed) continue;
        const ObjectId life = pass_.objects.life_of(target.object);
        const auto same = std::find_if(lives.begin(), lives.end(), [&](const Target& t) { return t.object == life; });
        if (same == lives.end())
            lives.push_back({life, 0, target.condition});
        else
            same->condition = manager_.logical_or(same->condition, target.condition);
    }
    return lives;
}

bool ThreadWalker::touches_shared(const Access& access) {
    return std::any_of(access.targets.begin(), access.targets.end(), [&](const Target& target) {
        const ObjectInfo& info = pass_.knowledge.object(target.object);
        const ObjectInfo::Span span = info.cells_of(target.offset, access.bytes);
        for (std::size_t cell = span.first; cell < span.first + span.count; ++cell)
            if (info.is_shared(cell)) return true;
        return false;
    });
}

// Every shared cell of the access is touched with the mutex held only; the mutex itself counts as such.
bool ThreadWalker::is_guarded(const Access& access, std::uint64_t mutex) {
    return std::all_of(access.targets.begin(), access.targets.end(), [&](const Target& target) {
        if (address_of(target.object, target.offset) == mutex) return true;
        const ObjectInfo& info = pass_.knowledge.object(target.object);
        const ObjectInfo::Span span = info.cells_of(target.offset, access.bytes);
        for (std::size_t cell = span.first; cell < span.first + span.count; ++cell)
            if (info.is_shared(cell) && !pass_.knowledge.is_guarded(target.object, info.cells()[cell].offset, mutex))
                return false;
        return true;
    });
}

// Where it is kept which bytes of the targets have been written.
Access ThreadWalker::marks_of(const Access& access) {
    Access marks{{}, access.bytes};
    if (!pass_.options.unwritten) return marks;
    for (const Target& target : access.targets)
        if (const auto object = pass_.objects.marks_of(target.object)) {
            pass_.knowledge.add_border(*object, target.offset);
            pass_.knowledge.add_border(*object, target.offset + access.bytes);
            if (pass_.knowledge.object(*object).cells_of(target.offset, access.bytes).count > 0)
                marks.targets.push_back({*object, target.offset, target.condition});
        }
    return marks;
}

// Padding and parts of structs need not have been written: one byte is enough.
Term ThreadWalker::is_written(State& state, const Access& access) {
    Term written = manager_.top();
    for (const Target& mark : marks_of(access).targets) {
        const Term bytes = read_target(state, mark, access.bytes);
        const Term any = manager_.distinct(bytes, manager_.bits(0, bytes.sort().width()));
        written = manager_.logical_and(written, manager_.implies(mark.condition, any));
    }
    return written;
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
bool ThreadWalker::end_read(State& state, const Site& site, const Access& access) {
    const Term written = keeps_other_bits(site.instruction) ? manager_.top() : is_written(state, access);
    return end_access(state, site, access) &&
           fail_unless(state, site, written, Property::Memory, model::read_of_unwritten);
}

void ThreadWalker::record(const State& state, const Access& access, AccessKind kind) {
    if (alone(state)) return;
    if (const Access marks = marks_of(access); !marks.targets.empty()) record(state, marks, kind);
    const Moment moment{thread_, state.epoch, state.clock, state.locks};
    kind.atomic = kind.atomic || state.atomic_depth > 0;
    for (const Target& target : access.targets) {
        const ObjectInfo::Span span = pass_.knowledge.object(target.object).cells_of(target.offset, access.bytes);
        for (std::size_t cell = span.first; cell < span.first + span.count; ++cell)
            pass_.log.record(target.object, cell, moment, kind);
    }
}

std::string ThreadWalker::describe(const Access& access) const {
    if (access.targets.empty()) return "nothing";
    const Target& first = access.targets.front();
    const ObjectInfo& info = pass_.knowledge.object(first.object);
    if (access.targets.size() == 1) return part_name(info.name, info.type, first.offset, access.bytes, info.size);
    const bool one_object = std::all_of(access.targets.begin(), access.targets.end(),
                                        [&](const Target& target) { return target.object == first.object; });
    return one_object ? info.name + "[...]" : "through a pointer";
}

Term ThreadWalker::is_writable(const Access& access) {
    Term writable = manager_.top();
    for (const Target& target : access.targets)
        if (pass_.knowledge.object(target.object).kind == ObjectKind::Constant)
            writable = manager_.logical_and(writable, manager_.logical_not(target.condition));
    return writable;
}

// An atomic operation needs a place whose address is a multiple of its size.
bool ThreadWalker::is_aligned(State& state, const Site& site, const Access& access) {
    if (!site.instruction.isAtomic()) return true;
    Term aligned = manager_.top();
    for (const Target& target : access.targets)
        if (target.offset % access.bytes != 0)
            aligned = manager_.logical_and(aligned, manager_.logical_not(target.condition));
    return fail_unless(state, site, aligned, Property::Memory, "misaligned atomic access");
}

// Opens a step if the access is visible.  end_access() must follow.
std::optional<Access> ThreadWalker::begin_access(State& state, const Site& site, Term pointer, std::uint64_t bytes,
                                                 AccessKind kind, StepKind step_kind) {
    std::optional<Access> access = resolve(state, site, pointer, bytes);
    if (!access) return std::nullopt;
    note_lifetimes(*access);
    if (kind.write && !fail_unless(state, site, is_writable(*access), Property::Memory, "write to a constant"))
        return std::nullopt;
    if (!is_aligned(state, site, *access)) return std::nullopt;
    // A mutex that is written like any memory guards nothing.
    if (step_kind == StepKind::Store && !alone(state))
        for (const Target& target : access->targets)
            if (pass_.knowledge.is_mutex(address_of(target.object, target.offset)))
                pass_.knowledge.distrust(address_of(target.object, target.offset));
    const Access lives{life_targets(*access), 1};
    record(state, *access, kind);
    record(state, lives, {false, true});
    const bool is_visible = touches_shared(*access) || touches_shared(lives);
    if (is_visible && state.section && !(is_guarded(*access, *state.section) && is_guarded(lives, *state.section)))
        leave_section(state);
    if (is_visible && (!state.open || state.section)) {
        static const std::map<StepKind, const char*> verbs = {{StepKind::Load, "load "},
                                                              {StepKind::Store, "store "},
                                                              {StepKind::ReadModifyWrite, "update "},
                                                              {StepKind::Lock, "lock "},
                                                              {StepKind::TryLock, "trylock "},
                                                              {StepKind::CompareExchange, "compare and swap "},
                                                              {StepKind::Unlock, "unlock "}};
        const std::string text = verbs.at(step_kind) + describe(*access);
        if (state.section)
            add_piece(state, site, step_kind, text);
        else
            open_step(state, site, step_kind, text).plain = !kind.atomic;
    }
    return access;
}

bool ThreadWalker::end_access(State& state, const Site& site, const Access& access) {
    Term alive = manager_.top();
    for (const Target& life : life_targets(access)) {
        const Term value = manager_.equal(read_target(state, life, 1), manager_.bits(1, 8));
        alive = manager_.logical_and(alive, manager_.implies(life.condition, value));
    }
    settle(state);
    const bool is_local = std::any_of(access.targets.begin(), access.targets.end(), [&](const Target& target) {
        return pass_.knowledge.object(target.object).kind == ObjectKind::Local;
    });
    return fail_unless(state, site, alive, Property::Memory,
                       is_local ? "use of a local variable after its function has ended" : "use after free");
}

Term ThreadWalker::read(State& state, const Access& access) {
    const auto width = static_cast<unsigned>(access.bytes * 8);
    // Nothing to read from yet: the pass will be repeated.
    if (access.targets.empty()) return manager_.fresh_variable("unknown", term::Sort::bits(width));
    Term value = read_target(state, access.targets.back(), access.bytes);
    for (auto target = std::next(access.targets.rbegin()); target != access.targets.rend(); ++target)
        value = manager_.ite(target->condition, read_target(state, *target, access.bytes), value);
    return value;
}

void ThreadWalker::write(State& state, const Access& access, Term value, Term condition) {
    for (const Target& target : access.targets)
        write_target(state, target, value, manager_.logical_and(condition, target.condition));
    for (const Target& mark : marks_of(access).targets)
        write_target(state, mark, manager_.bv_not(manager_.bits(0, value.sort().width())),
                     manager_.logical_and(condition, mark.condition));
}

Term ThreadWalker::read_target(State& state, const Target& target, std::uint64_t bytes) {
    const ObjectInfo::Span span = pass_.knowledge.object(target.object).cells_of(target.offset, bytes);
    Term value = read_cell(state, target.object, span.first, target.condition);
    for (std::size_t cell = span.first + 1; cell < span.first + span.count; ++cell)  // little endian
        value = manager_.concat(read_cell(state, target.object, cell, target.condition), value);
    return value;
}

void ThreadWalker::write_target(State& state, const Target& target, Term value, Term condition) {
    const ObjectInfo& info = pass_.knowledge.object(target.object);
    const ObjectInfo::Span span = info.cells_of(target.offset, value.sort().width() / 8);
    for (std::size_t cell = span.first; cell < span.first + span.count; ++cell) {
        const CellRange range = info.cells()[cell];
        const auto low = static_cast<unsigned>((range.offset - target.offset) * 8);
        const auto high = low + static_cast<unsigned>(range.size * 8) - 1;
        // Parts of a pointer do not show where it points to.
        if (span.count > 1 && info.is_shared(cell))
            pass_.knowledge.add_pointees(target.object, range, pass_.pointers.facts(value).pointers);
        write_cell(state, target.object, cell, condition, manager_.extract(value, high, low));
    }
}

Term ThreadWalker::read_cell(State& state, ObjectId object, std::size_t cell, Term condition) {
    const ObjectInfo& info = pass_.knowledge.object(object);
    if (info.is_shared(cell)) return read_shared(state, pass_.objects.model_cell(object, cell), condition);
    const auto content = state.memory->find(object);
    if (content != state.memory->end() && (*content->second)[cell]) return *(*content->second)[cell];
    return pass_.objects.initial(object, cell);
}

void ThreadWalker::write_cell(State& state, ObjectId object, std::size_t cell, Term condition, Term value) {
    if (condition.is_false()) return;
    const ObjectInfo& info = pass_.knowledge.object(object);
    if (info.is_shared(cell)) return write_shared(state, pass_.objects.model_cell(object, cell), condition, value);
    const Term stored =
        condition.is_true() ? value : manager_.ite(condition, value, read_cell(state, object, cell, condition));
    ObjectContent& content = state.memory.write()[object];
    if (content->size() != info.cells().size()) content.write().resize(info.cells().size());
    content.write()[cell] = stored;
}

std::optional<Term> ThreadWalker::load(State& state, const Site& site, Term pointer, std::uint64_t bytes,
                                       AccessKind kind) {
    const auto access = begin_access(state, site, pointer, bytes, kind, StepKind::Load);
    if (!access) return std::nullopt;
    const Term value = read(state, *access);
    const bool is_wanted = llvm::isa<llvm::LoadInst>(site.instruction);
    if (!(is_wanted ? end_read(state, site, *access) : end_access(state, site, *access))) return std::nullopt;
    return value;
}

bool ThreadWalker::store(State& state, const Site& site, Term pointer, Term value, AccessKind kind) {
    kind.write = true;
    const auto access = begin_access(state, site, pointer, value.sort().width() / 8, kind, StepKind::Store);
    if (!access) return false;
    write(state, *access, value, manager_.top());
    return end_access(state, site, *access);
}

}  // namespace heddle::ir

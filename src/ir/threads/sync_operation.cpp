#include "ir/threads/sync_operation.h"

#include "ir/access/contents.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/targets.h"
#include "ir/access/tools.h"
#include "ir/memory/address.h"
#include "ir/program/source.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"

namespace heddle::ir {

using model::Property;
using model::StepKind;
using model::TerminalKind;

SyncOperations::SyncOperations(Tools& tools)
    : manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      paths_(tools.paths),
      operands_(tools.operands),
      targets_(tools.targets),
      contents_(tools.contents),
      accesses_(tools.accesses) {}

Term SyncOperations::word_at(Term object, std::uint64_t offset) {
    return manager_.bv_add(object, manager_.bits(offset, pointer_bits));
}

// Opens a step if one of the words is shared.  end_operation() must follow.
std::optional<SyncOperation> SyncOperations::begin_operation(State& state, const Site& site, StepKind kind,
                                                             const std::string& verb,
                                                             const std::vector<SyncWord>& words) {
    steps_.leave_section(state);
    SyncOperation operation;
    bool is_visible = false;
    for (const SyncWord& word : words) {
        std::optional<Access> access = accesses_.resolve(state, site, word.pointer, word.bytes);
        if (!access) return std::nullopt;
        accesses_.note_lifetimes(*access);
        const Access lives{targets_.life_targets(*access), 1};
        accesses_.record(state, *access, {true, true});
        accesses_.record(state, lives, {false, true});
        is_visible = is_visible || targets_.touches_shared(*access) || targets_.touches_shared(lives);
        operation.words.push_back(std::move(*access));
    }
    operation.opened = is_visible && !state.open;
    if (operation.opened) steps_.open_step(state, site, kind, verb + " " + targets_.describe(operation.words.front()));
    return operation;
}

bool SyncOperations::end_operation(State& state, const Site& site, const SyncOperation& operation) {
    Access all{{}, 0};
    for (const Access& word : operation.words)
        all.targets.insert(all.targets.end(), word.targets.begin(), word.targets.end());
    return accesses_.end_access(state, site, all);
}

// The operation takes place only if the condition holds: else the thread is blocked, and waits for `holder` (0: nobody
// in particular).  Inside an atomic block it is the whole block that waits.
bool SyncOperations::wait_until(State& state, const Site& site, const SyncOperation& operation, Term condition,
                                std::optional<Term> holder) {
    if (operation.opened) {
        model::Step& opened = steps_.step(*state.incoming.front().from);
        opened.enabled = condition;
        opened.holder = holder;
        return true;
    }
    if (condition.is_true()) return true;
    if (state.atomic_depth > 0 && !steps_.alone(state)) return wait_in_block(state, site, condition, holder);
    State blocked = state;
    if (paths_.assume(blocked, manager_.logical_not(condition))) wait_for_ever(std::move(blocked), site, holder);
    return paths_.assume(state, condition);
}

bool SyncOperations::wait_in_block(State& state, const Site& site, Term condition, std::optional<Term> holder) {
    const Incoming& origin = state.incoming.front();
    model::Step& block = steps_.step(*origin.from);
    if (holder) {
        const Term waits = manager_.logical_and(origin.guard, manager_.logical_not(condition));
        block.holder = manager_.ite(waits, *holder, block.holder.value_or(manager_.bits(0, 32)));
    }
    block.enabled = manager_.logical_and(block.enabled, manager_.implies(origin.guard, condition));
    State blocked = state;  // never comes there, but every step leads somewhere
    const bool goes_on = paths_.assume(state, condition);
    if (!goes_on) wait_for_ever(std::move(blocked), site, holder);
    return goes_on;
}

// Memory that is not initialised may look like anything; then nothing is said of the wait.
void SyncOperations::wait_for_ever(State state, const Site& site, std::optional<Term> holder) {
    if (!unknown_marks_.empty())
        return paths_.end(std::move(state),
                          {TerminalKind::Cut, location_of(site.instruction), "a wait for what may not be initialised"});
    paths_.end(std::move(state), {.kind = TerminalKind::Waiting,
                                  .where = location_of(site.instruction),
                                  .what = "a signal or release that never comes",
                                  .instruction = number_of(site.instruction),
                                  .holder = holder.value_or(manager_.bits(0, 32))});
}

// A word that says in which state of its life an object is.  It is read inside the step that uses the object; it is
// shared only if the object is: whoever makes or destroys an object writes both.
std::optional<Term> SyncOperations::read_mark(State& state, const Site& site, Term pointer) {
    const auto access = accesses_.resolve(state, site, pointer, 4);
    if (!access) return std::nullopt;
    accesses_.record(state, *access, {false, true});
    const Term mark = contents_.read(state, *access);
    if (targets_.touches_shared(*access) || access->targets.empty()) return mark;
    if (const Term unknown = is_uninitialised(mark); !unknown.is_false()) unknown_marks_.emplace(mark, unknown);
    return mark;
}

bool SyncOperations::require_mark(State& state, const Site& site, Term mark, std::uint64_t usable, const char* what) {
    const Term is_usable = manager_.equal(mark, manager_.bits(usable, 32));
    return require_life(state, site, mark, is_usable, what);
}

// Of a constant, or a choice: that it is the content of memory that nobody has initialised.  Choices share their parts.
Term SyncOperations::is_uninitialised(Term value) {
    if (value.kind() != term::Kind::Ite) return manager_.boolean(!value.is_constant());
    if (const auto known = uninitialised_.find(value); known != uninitialised_.end()) return known->second;
    const Term result =
        manager_.ite(value.argument(0), is_uninitialised(value.argument(1)), is_uninitialised(value.argument(2)));
    uninitialised_.emplace(value, result);
    return result;
}

Term SyncOperations::is_unknown_mark(Term mark) const {
    const auto unknown = unknown_marks_.find(mark);
    return unknown == unknown_marks_.end() ? manager_.bottom() : unknown->second;
}

bool SyncOperations::require_life(State& state, const Site& site, Term mark, Term is_usable, const std::string& what) {
    const Term is_unknown = is_unknown_mark(mark);
    if (!is_unknown.is_false()) give_up_if(state, site, is_unknown, is_usable, what);
    const Term destroyed = manager_.equal(mark, manager_.bits(destroyed_mark, 32));
    return paths_.assume(state, manager_.logical_not(is_unknown)) &&
           paths_.fail_unless(state, site, manager_.logical_not(destroyed), Property::Memory,
                              "use of a destroyed " + what) &&
           paths_.fail_unless(state, site, is_usable, Property::Memory,
                              "use of a " + what + " that is not initialised");
}

// Uninitialised memory may look like a usable object by chance; what happens then is not looked at.
void SyncOperations::give_up_if(State state, const Site& site, Term is_unknown, Term is_usable,
                                const std::string& what) {
    if (paths_.assume(state, is_unknown) &&
        paths_.fail_unless(state, site, is_usable, Property::Memory, "use of a " + what + " that is not initialised"))
        paths_.end(std::move(state), {TerminalKind::Cut, location_of(site.instruction),
                                      "memory that is not initialised is used as a " + what});
}

// An input of one bit.
Term SyncOperations::any_choice(const Site& site, State& state, const std::string& name) {
    return operands_.any_value(site, state, term::Sort::boolean(), name);
}

}  // namespace heddle::ir

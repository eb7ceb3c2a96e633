#include "ir/threads/sync_join.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>
#include <cerrno>

#include "ir/access/memory_accesses.h"
#include "ir/access/tools.h"
#include "ir/memory/address.h"
#include "ir/program/source.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "ir/threads/sync_handles.h"
#include "model/misuse.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;
using model::TerminalKind;
using model::ThreadId;

Joins::Joins(Tools& tools, Handles& handles)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      paths_(tools.paths),
      operands_(tools.operands),
      accesses_(tools.accesses),
      handles_(handles) {}

const HandlerTable<Joins>& Joins::functions() {
    using W = Joins;
    static const HandlerTable<W> table = {
        {"pthread_join", &W::call_join},
    };
    return table;
}

const HandlerTable<Joins>& Joins::c11_functions() {
    using W = Joins;
    static const HandlerTable<W> table = {
        {"thrd_join", &W::call_thrd_join},
    };
    return table;
}

bool Joins::call_join(const llvm::CallBase& call, const Site& site, State& state) {
    return join(call, site, state, pointer_bits);
}

// thrd_join(handle, result): an int.
bool Joins::call_thrd_join(const llvm::CallBase& call, const Site& site, State& state) {
    return join(call, site, state, 32);
}

// The result has that width.
bool Joins::join(const llvm::CallBase& call, const Site& site, State& state, unsigned width) {
    if (state.atomic_depth > 0) throw Unsupported({}, "joining a thread inside an atomic block");
    const Term handle = operands_.argument(call, state, 0);
    std::optional<State> after;
    const bool goes_on = claim(call, site, state, after) && wait_for_end(call, site, state, handle, width);
    walk_.part = {};
    if (goes_on) steps_.merge_into(after, std::move(state));
    if (after) state = std::move(*after);
    return after.has_value();
}

// Nobody else may join or detach the thread from now on.  False: the call does not wait.
bool Joins::claim(const llvm::CallBase& call, const Site& site, State& state, std::optional<State>& after) {
    const Term handle = operands_.argument(call, state, 0);
    const auto error = [&](std::uint64_t number) { return manager_.bits(number, 32); };
    const Term is_self = manager_.equal(handle, pass_.handle(walk_.thread)), is_thread = handles_.is_a_thread(handle);
    if (!refuse_if(is_self, error(EDEADLK), call, state, after)) return false;
    if (pass_.options.tolerate_misuse) {
        if (!refuse_if(manager_.logical_not(is_thread), error(ESRCH), call, state, after)) return false;
    } else if (!paths_.fail_unless(state, site, is_thread, model::Property::Memory, model::join_of_no_thread)) {
        return false;
    }
    const auto taken = handles_.take(site, state, handle, HandleState::Joined);
    if (!taken) return false;
    if (taken->is_step) walk_.part = {1, 0, 0};
    return pass_.options.tolerate_misuse
               ? refuse_if(manager_.logical_not(taken->is_joinable), taken->error, call, state, after)
               : paths_.fail_unless(state, site, taken->is_joinable, model::Property::Memory, model::join_of_released);
}

// Where the condition holds, the call returns the error at once.  False if there is nowhere else.
bool Joins::refuse_if(Term condition, Term error, const llvm::CallBase& call, State& state,
                      std::optional<State>& after) {
    if (condition.is_false()) return true;
    State refused = state;
    if (paths_.assume(refused, condition)) {
        if (!call.getType()->isVoidTy()) operands_.define(refused, call, operands_.adapt({error}, *call.getType()));
        steps_.merge_into(after, std::move(refused));
    }
    return paths_.assume(state, manager_.logical_not(condition));
}

bool Joins::wait_for_end(const llvm::CallBase& call, const Site& site, State& state, Term handle, unsigned width) {
    const std::vector<model::JoinTarget> candidates = threads_with(handle);
    model::Step& joining = steps_.open_step(state, site, StepKind::Join, "join");
    joining.joins = candidates;
    joining.holder = endless_thread_with(handle, candidates);
    if (candidates.empty()) {
        // The caller waits for ever.
        joining.enabled = manager_.bottom();
        paths_.end(std::move(state), {TerminalKind::Waiting, location_of(call), "join of a thread that never ends"});
        return false;
    }
    state.changes.push_back(manager_.top());
    if (candidates.size() == 1 && candidates.front().condition.is_true() && is_walked(candidates.front().thread))
        take_over(state, candidates.front().thread.index);
    const Term slot = operands_.pointer_argument(call, state, 1);
    steps_.settle(state);
    operands_.define_number(state, call, 0);
    if (slot.is_constant() && slot.value().raw() == 0) return true;
    return accesses_.store(state, site, slot, joined_result(candidates, width), {true, false});
}

bool Joins::is_walked(ThreadId thread) const {
    return thread.index < pass_.threads.size() && pass_.threads[thread.index].walked;
}

// The threads that a join with this handle may wait for.  Of those that are not walked yet, earlier passes tell.
std::vector<model::JoinTarget> Joins::threads_with(Term handle) {
    std::vector<model::JoinTarget> candidates;
    for (const ThreadIndex thread : pass_.knowledge.threads.finishing()) {
        const Term condition = manager_.equal(handle, pass_.handle(thread));
        if (condition.is_false()) continue;
        if (!is_walked(ThreadId(thread)) || pass_.threads[thread].at_end)
            candidates.push_back({condition, ThreadId(thread)});
    }
    return candidates;
}

// Who is waited for if it is none of the candidates, since it never ends: its number plus one; 0: nobody.
std::optional<Term> Joins::endless_thread_with(Term handle, const std::vector<model::JoinTarget>& candidates) {
    Term number = manager_.bits(0, 32);
    for (ThreadIndex thread = 0; thread < pass_.knowledge.threads.thread_count(); ++thread)
        if (std::ranges::find(candidates, ThreadId(thread), &model::JoinTarget::thread) == candidates.end())
            number = manager_.ite(manager_.equal(handle, pass_.handle(thread)), manager_.bits(thread + 1, 32), number);
    return number.is_constant() && number.value().raw() == 0 ? std::nullopt : std::optional(number);
}

// The lower bits of what the thread has returned.
Term Joins::joined_result(const std::vector<model::JoinTarget>& candidates, unsigned width) {
    Term result = manager_.bits(0, width);
    for (const model::JoinTarget& candidate : candidates) {
        if (!is_walked(candidate.thread)) throw Unsupported({}, "the result of a thread that may be created later");
        const Operand& returned = *pass_.threads[candidate.thread.index].at_end->result;
        if (returned.empty() || returned.front().sort().width() < width)
            throw Unsupported({}, "the result of a thread function that does not return what is asked for");
        result = manager_.ite(candidate.condition, manager_.extract(returned.front(), width - 1, 0), result);
    }
    return result;
}

// What the joined thread has done to private memory becomes visible; it and its kin are over.
void Joins::take_over(State& state, ThreadIndex joined) {
    const ThreadRecord& record = pass_.threads[joined];
    for (const auto& [object, content] : *record.at_end->memory) {
        const auto before = record.at_start.memory->find(object);
        const bool known = before != record.at_start.memory->end();
        if (known && before->second.same(content)) continue;
        ObjectContent& mine = state.memory.write()[object];
        if (mine->size() != content->size()) mine.write().resize(content->size());
        for (std::size_t cell = 0; cell < content->size(); ++cell) {
            const bool changed = known ? (*content)[cell] != (*before->second)[cell] : (*content)[cell].has_value();
            if (changed) mine.write()[cell] = (*content)[cell];
        }
    }
    for (const auto& [thread, epochs] : record.at_end->clock) {
        unsigned& mine = state.clock[thread];
        mine = std::max(mine, epochs);
    }
    state.clock[joined] = all_epochs;
    state.live.erase(joined);
    state.live.insert(record.at_end->live.begin(), record.at_end->live.end());
}

}  // namespace heddle::ir

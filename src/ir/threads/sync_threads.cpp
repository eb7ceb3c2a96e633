#include "ir/threads/sync_threads.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <cerrno>

#include "ir/access/allocations.h"
#include "ir/access/contents.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/targets.h"
#include "ir/access/tools.h"
#include "ir/program/source.h"
#include "ir/runtime/keys.h"
#include "ir/steps/kept_around.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "ir/threads/sync_handles.h"
#include "ir/walk/control.h"
#include "model/misuse.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;
using model::ThreadId;

Threads::Threads(Tools& tools, Handles& handles, Control& control)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      paths_(tools.paths),
      operands_(tools.operands),
      targets_(tools.targets),
      contents_(tools.contents),
      accesses_(tools.accesses),
      allocations_(tools.allocations),
      handles_(handles),
      control_(control) {}

const HandlerTable<Threads>& Threads::functions() {
    using W = Threads;
    static const HandlerTable<W> table = {
        {"pthread_create", &W::call_create},
        {"pthread_exit", &W::call_thread_exit},
        {"thrd_exit", &W::call_thread_exit},
        {"pthread_self", &W::call_self},
        {"thrd_current", &W::call_self},
        {"pthread_equal", &W::call_equal},
        {"thrd_equal", &W::call_equal},
        {"pthread_detach", &W::call_detach},
        {"pthread_attr_init", &W::call_attr_init},
        {"pthread_attr_setdetachstate", &W::call_attr_setdetachstate},
        {"pthread_attr_getdetachstate", &W::call_attr_getdetachstate},
    };
    return table;
}

const HandlerTable<Threads>& Threads::c11_functions() {
    using W = Threads;
    static const HandlerTable<W> table = {
        {"thrd_create", &W::call_thrd_create},
        {"thrd_detach", &W::call_detach},
    };
    return table;
}

// pthread_create(handle, attributes, function, argument)
bool Threads::call_create(const llvm::CallBase& call, const Site& site, State& state) {
    const bool detached = is_detached(state, site, operands_.pointer_argument(call, state, 1));
    return create(call, site, state, operands_.argument(call, state, 2), operands_.pointer_argument(call, state, 3),
                  detached);
}

// thrd_create(handle, function, argument)
bool Threads::call_thrd_create(const llvm::CallBase& call, const Site& site, State& state) {
    return create(call, site, state, operands_.argument(call, state, 1), operands_.argument(call, state, 2), false);
}

bool Threads::create(const llvm::CallBase& call, const Site& site, State& state, Term start, Term passed,
                     bool is_detached) {
    if (state.atomic_depth > 0) throw Unsupported({}, "creating a thread inside an atomic block");
    const std::vector<Pass::Start> starts = operands_.functions_of(start);
    std::vector<Term> conditions;
    for (const Pass::Start& choice : starts) conditions.push_back(choice.condition);
    if (!paths_.fail_unless(state, site, manager_.logical_or(conditions), model::Property::Memory,
                            "a thread is started at an invalid function pointer"))
        return false;
    for (const Pass::Start& choice : starts)
        if (choice.function->isDeclaration())
            throw Unsupported({}, "the thread function " + choice.function->getName().str() + " is not defined");

    const std::string name = starts.size() == 1 ? starts.front().function->getName().str() : "a function";
    steps_.open_step(state, site, StepKind::Create, "create " + name);
    const LocationId location = *state.incoming.front().from;
    // The handle is stored before the new thread starts, as part of the step.
    const auto created = static_cast<ThreadIndex>(pass_.threads.size());
    if (is_detached && !handles_.make_detached(site, state, created)) return false;
    if (!accesses_.store(state, site, operands_.argument(call, state, 0), pass_.handle(created), {true, true}))
        return false;
    state.changes.push_back(manager_.top());
    refuse_kept_around(walk_);
    const ThreadIndex thread = pass_.add_thread(site.context, starts, passed, state, walk_.thread);
    HEDDLE_CHECK(thread == created, "threads are numbered in the order of their creation");
    steps_.step(location).creates = ThreadId(thread);
    pass_.knowledge.threads.note_thread(thread);
    ++state.epoch;
    state.live.insert(thread);
    steps_.settle(state);
    operands_.define_number(state, call, 0);
    return true;
}

bool Threads::call_detach(const llvm::CallBase& call, const Site& site, State& state) {
    const Term handle = operands_.argument(call, state, 0), is_thread = handles_.is_a_thread(handle);
    const bool tolerates = pass_.options.tolerate_misuse;
    if (!tolerates && !paths_.fail_unless(state, site, is_thread, model::Property::Memory, model::detach_of_no_thread))
        return false;
    const auto taken = handles_.take(site, state, handle, HandleState::Detached);
    if (!taken) return false;
    const Term zero = manager_.bits(0, 32);
    const Term error = manager_.ite(taken->is_joinable, zero, taken->error);
    if (!call.getType()->isVoidTy())
        operands_.define(state, call,
                         operands_.adapt({manager_.ite(is_thread, error, manager_.bits(ESRCH, 32))}, *call.getType()));
    return tolerates ||
           paths_.fail_unless(state, site, taken->is_joinable, model::Property::Memory, model::detach_of_released);
}

// The first word of the attributes is whether the thread is detached.
bool Threads::call_attr_init(const llvm::CallBase& call, const Site& site, State& state) {
    operands_.define_number(state, call, 0);
    return accesses_.store(state, site, operands_.argument(call, state, 0), manager_.bits(0, 32), {true, false});
}

bool Threads::call_attr_setdetachstate(const llvm::CallBase& call, const Site& site, State& state) {
    const Term wanted = operands_.argument(call, state, 1);
    const Term is_valid = manager_.bv_ule(wanted, manager_.bits(1, 32));
    operands_.define(state, call, {manager_.ite(is_valid, manager_.bits(0, 32), manager_.bits(EINVAL, 32))});
    const auto word =
        accesses_.begin_access(state, site, operands_.argument(call, state, 0), 4, {true, false}, StepKind::Store);
    if (!word) return false;
    contents_.write(state, *word, wanted, is_valid);
    return accesses_.end_access(state, site, *word);
}

bool Threads::call_attr_getdetachstate(const llvm::CallBase& call, const Site& site, State& state) {
    operands_.define_number(state, call, 0);
    const auto detached = accesses_.load(state, site, operands_.argument(call, state, 0), 4, {});
    return detached && accesses_.store(state, site, operands_.argument(call, state, 1), *detached, {true, false});
}

bool Threads::is_detached(State& state, const Site& site, Term attributes) {
    if (attributes.is_constant() && attributes.value().raw() == 0) return false;
    const auto word = accesses_.resolve(state, site, attributes, 4);
    if (!word || word->targets.empty()) return false;  // the path has ended, or the pass will be repeated
    accesses_.record(state, *word, {});
    if (targets_.touches_shared(*word)) throw Unsupported({}, "attributes of a thread that others may change");
    const Term value = contents_.read(state, *word);
    if (!value.is_constant())
        pass_.refuse_at_last(location_of(site.instruction), "attributes of a thread that are not known");
    return value.is_constant() && value.value().raw() != 0;
}

bool Threads::call_thread_exit(const llvm::CallBase& call, const Site& site, State& state) {
    if (state.atomic_depth > 0) throw Unsupported({}, "pthread_exit inside an atomic block");
    state.result = Operand{operands_.argument(call, state, 0)};
    allocations_.end_functions(state, site, pass_.module.getFunction(end_of_thread) == nullptr);
    control_.end_thread(std::move(state), site.context);
    return false;
}

bool Threads::call_self(const llvm::CallBase& call, const Site&, State& state) {
    operands_.define(state, call, {pass_.handle(walk_.thread)});
    return true;
}

bool Threads::call_equal(const llvm::CallBase& call, const Site&, State& state) {
    operands_.define(state, call,
                     {operands_.as_bits(
                         manager_.equal(operands_.argument(call, state, 0), operands_.argument(call, state, 1)), 32)});
    return true;
}

}  // namespace heddle::ir

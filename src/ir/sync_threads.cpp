// pthread_create, pthread_join and their kin.
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <cerrno>

#include "ir/address.h"
#include "ir/source.h"
#include "ir/thread_library.h"
#include "model/misuse.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;
using model::TerminalKind;
using model::ThreadId;

// pthread_create(handle, attributes, function, argument)
bool ThreadLibrary::call_create(const llvm::CallBase& call, const Site& site, State& state) {
    const bool detached = is_detached(state, site, pointer_argument(call, state, 1));
    const auto thread = static_cast<ThreadIndex>(pass_.threads.size());
    if (!create(call, site, state, argument(call, state, 2), pointer_argument(call, state, 3))) return false;
    if (detached) pass_.knowledge.note_detached(thread);
    return true;
}

bool ThreadLibrary::create(const llvm::CallBase& call, const Site& site, State& state, Term start, Term passed) {
    if (state.atomic_depth > 0) throw Unsupported({}, "creating a thread inside an atomic block");
    const std::vector<Pass::Start> starts = functions_of(start);
    std::vector<Term> conditions;
    for (const Pass::Start& choice : starts) conditions.push_back(choice.condition);
    if (!fail_unless(state, site, manager_.logical_or(conditions), model::Property::Memory,
                     "a thread is started at an invalid function pointer"))
        return false;
    for (const Pass::Start& choice : starts)
        if (choice.function->isDeclaration())
            throw Unsupported({}, "the thread function " + choice.function->getName().str() + " is not defined");

    const std::string name = starts.size() == 1 ? starts.front().function->getName().str() : "a function";
    open_step(state, site, StepKind::Create, "create " + name);
    const LocationId location = *state.incoming.front().from;
    // The handle is stored before the new thread starts, as part of the step.
    const auto created = static_cast<ThreadIndex>(pass_.threads.size());
    if (!store(state, site, argument(call, state, 0), pass_.handle(created), {true, true})) return false;
    state.changes.push_back(manager_.top());
    const ThreadIndex thread = pass_.add_thread(site.context, starts, passed, state, thread_);
    HEDDLE_CHECK(thread == created, "threads are numbered in the order of their creation");
    step(location).creates = ThreadId(thread);
    pass_.knowledge.note_thread(thread);
    ++state.epoch;
    state.live.insert(thread);
    settle(state);
    define_number(state, call, 0);
    return true;
}

bool ThreadLibrary::call_join(const llvm::CallBase& call, const Site& site, State& state) {
    return join(call, site, state, pointer_bits);
}

// The result has that width.
bool ThreadLibrary::join(const llvm::CallBase& call, const Site& site, State& state, unsigned width) {
    if (state.atomic_depth > 0) throw Unsupported({}, "joining a thread inside an atomic block");
    const Term handle = argument(call, state, 0);
    if (is_joined(state, handle)) {
        define_number(state, call, ESRCH);
        return true;
    }
    const Term is_self = manager_.equal(handle, pass_.handle(thread_)), is_thread = is_a_thread(handle);
    std::optional<State> after;
    const bool goes_on =
        refuse_if(is_self, EDEADLK, call, state, after) &&
        (pass_.options.tolerate_misuse
             ? refuse_if(manager_.logical_not(is_thread), ESRCH, call, state, after)
             : fail_unless(state, site, is_thread, model::Property::Memory, model::join_of_no_thread)) &&
        wait_for_end(call, site, state, handle, width);
    if (goes_on) merge_into(after, std::move(state));
    if (after) state = std::move(*after);
    return after.has_value();
}

// Where the condition holds, the call returns the error at once.  False if there is nowhere else.
bool ThreadLibrary::refuse_if(Term condition, std::uint64_t error, const llvm::CallBase& call, State& state,
                              std::optional<State>& after) {
    if (condition.is_false()) return true;
    State refused = state;
    if (assume(refused, condition)) {
        define_number(refused, call, error);
        merge_into(after, std::move(refused));
    }
    return assume(state, manager_.logical_not(condition));
}

bool ThreadLibrary::wait_for_end(const llvm::CallBase& call, const Site& site, State& state, Term handle,
                                 unsigned width) {
    const std::vector<model::JoinTarget> candidates = threads_with(handle);
    model::Step& joining = open_step(state, site, StepKind::Join, "join");
    joining.joins = candidates;
    if (candidates.empty()) {
        // The caller waits for ever.
        joining.enabled = manager_.bottom();
        end(std::move(state), {TerminalKind::Waiting, location_of(call), "join of a thread that never ends"});
        return false;
    }
    state.changes.push_back(manager_.top());
    if (candidates.size() == 1 && candidates.front().condition.is_true() && is_walked(candidates.front().thread))
        take_over(state, candidates.front().thread.index);
    const Term slot = pointer_argument(call, state, 1);
    settle(state);
    define_number(state, call, 0);
    if (slot.is_constant() && slot.value().raw() == 0) return true;
    return store(state, site, slot, joined_result(candidates, width), {true, false});
}

Term ThreadLibrary::is_a_thread(Term handle) {
    std::vector<Term> cases;
    for (ThreadIndex thread = 0; thread < pass_.knowledge.thread_count(); ++thread)
        cases.push_back(manager_.equal(handle, pass_.handle(thread)));
    return manager_.logical_or(cases);
}

bool ThreadLibrary::is_walked(ThreadId thread) const {
    return thread.index < pass_.threads.size() && pass_.threads[thread.index].walked;
}

// The threads that a join with this handle may wait for.  Of those that are not walked yet, earlier passes tell.
std::vector<model::JoinTarget> ThreadLibrary::threads_with(Term handle) {
    for (const ThreadIndex thread : pass_.knowledge.detached())
        if (!manager_.equal(handle, pass_.handle(thread)).is_false())
            throw Unsupported({}, "joining a thread that may be detached");
    std::vector<model::JoinTarget> candidates;
    for (const ThreadIndex thread : pass_.knowledge.finishing()) {
        const Term condition = manager_.equal(handle, pass_.handle(thread));
        if (condition.is_false()) continue;
        if (!is_walked(ThreadId(thread)) || pass_.threads[thread].at_end)
            candidates.push_back({condition, ThreadId(thread)});
    }
    return candidates;
}

// The lower bits of what the thread has returned.
Term ThreadLibrary::joined_result(const std::vector<model::JoinTarget>& candidates, unsigned width) {
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

// Has this thread surely joined the other one, so that the handle means nothing any more?
bool ThreadLibrary::is_joined(const State& state, Term handle) {
    if (!handle.is_constant() || handle.value().raw() == 0) return false;
    const auto epochs = state.clock.find(static_cast<ThreadIndex>(handle.value().to_uint64() - 1));
    return epochs != state.clock.end() && epochs->second == all_epochs;
}

bool ThreadLibrary::call_detach(const llvm::CallBase& call, const Site&, State& state) {
    const Term handle = argument(call, state, 0);
    if (!handle.is_constant()) throw Unsupported({}, "detaching a thread that is not known");
    const bool joined = is_joined(state, handle);
    if (!joined) pass_.knowledge.note_detached(static_cast<ThreadIndex>(handle.value().to_uint64() - 1));
    define_number(state, call, joined ? ESRCH : 0);
    return true;
}

// The first word of the attributes is whether the thread is detached.
bool ThreadLibrary::call_attr_init(const llvm::CallBase& call, const Site& site, State& state) {
    define_number(state, call, 0);
    return store(state, site, argument(call, state, 0), manager_.bits(0, 32), {true, false});
}

bool ThreadLibrary::call_attr_setdetachstate(const llvm::CallBase& call, const Site& site, State& state) {
    define_number(state, call, 0);
    return store(state, site, argument(call, state, 0), argument(call, state, 1), {true, false});
}

bool ThreadLibrary::call_attr_getdetachstate(const llvm::CallBase& call, const Site& site, State& state) {
    define_number(state, call, 0);
    const auto detached = load(state, site, argument(call, state, 0), 4, {});
    return detached && store(state, site, argument(call, state, 1), *detached, {true, false});
}

bool ThreadLibrary::is_detached(State& state, const Site& site, Term attributes) {
    if (attributes.is_constant() && attributes.value().raw() == 0) return false;
    const auto word = resolve(state, site, attributes, 4);
    if (!word || word->targets.empty()) return false;  // the path has ended, or the pass will be repeated
    record(state, *word, {});
    if (touches_shared(*word)) throw Unsupported({}, "attributes of a thread that others may change");
    const Term value = read(state, *word);
    if (!value.is_constant())
        pass_.refuse_at_last(location_of(site.instruction), "attributes of a thread that are not known");
    return value.is_constant() && value.value().raw() != 0;
}

// What the joined thread has done to private memory becomes visible; it and its kin are over.
void ThreadLibrary::take_over(State& state, ThreadIndex joined) {
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

bool ThreadLibrary::call_thread_exit(const llvm::CallBase& call, const Site& site, State& state) {
    if (state.atomic_depth > 0) throw Unsupported({}, "pthread_exit inside an atomic block");
    state.result = Operand{argument(call, state, 0)};
    for (const Activation* frame = activation_; frame != nullptr; frame = frame->caller) end_life(state, site, *frame);
    end_thread(std::move(state), site.context);
    return false;
}

bool ThreadLibrary::call_self(const llvm::CallBase& call, const Site&, State& state) {
    define(state, call, {pass_.handle(thread_)});
    return true;
}

bool ThreadLibrary::call_equal(const llvm::CallBase& call, const Site&, State& state) {
    define(state, call, {as_bits(manager_.equal(argument(call, state, 0), argument(call, state, 1)), 32)});
    return true;
}

}  // namespace heddle::ir

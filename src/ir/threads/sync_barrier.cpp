// Barriers are memory: words for the number of threads that meet, how many have come, the number of the meeting,
// whether one of them has been told to be the special one, and whether the barrier is initialised.
//
// Whoever comes last opens the barrier and goes on; the others have a second step, which is possible once the number of
// the meeting has changed.  Any one thread of a meeting gets PTHREAD_BARRIER_SERIAL_THREAD.
#include "ir/threads/sync_barrier.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>
#include <cerrno>

#include "ir/access/contents.h"
#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "ir/threads/sync_operation.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;

Barriers::Barriers(Tools& tools, SyncOperations& sync)
    : walk_(tools.walk),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      paths_(tools.paths),
      operands_(tools.operands),
      contents_(tools.contents),
      sync_(sync) {}

namespace {

enum Field : std::size_t { Count, Arrived, Meeting, Special, Mark, all_fields };
constexpr std::uint64_t usable = 1, special_result = 0xffffffff;
constexpr const char* what = "barrier";

// Does any call of this function look at the result?
bool result_matters(const llvm::CallBase& call) {
    const llvm::Function* function = call.getCalledFunction();
    return function == nullptr || std::any_of(function->user_begin(), function->user_end(), [](const llvm::User* user) {
               return !llvm::isa<llvm::CallBase>(user) || !user->use_empty();
           });
}

}  // namespace

const HandlerTable<Barriers>& Barriers::functions() {
    using W = Barriers;
    static const HandlerTable<W> table = {
        {"pthread_barrier_init", &W::call_barrier_init},
        {"pthread_barrier_destroy", &W::call_barrier_destroy},
        {"pthread_barrier_wait", &W::call_barrier_wait},
    };
    return table;
}

std::vector<SyncWord> Barriers::barrier_words(Term barrier, std::size_t count) {
    std::vector<SyncWord> result;
    for (std::size_t i = 0; i < count; ++i) result.push_back({sync_.word_at(barrier, 4 * i)});
    return result;
}

bool Barriers::call_barrier_init(const llvm::CallBase& call, const Site& site, State& state) {
    const Term barrier = operands_.argument(call, state, 0), count = operands_.argument(call, state, 2);
    const auto operation =
        sync_.begin_operation(state, site, StepKind::Store, "initialise", barrier_words(barrier, all_fields));
    if (!operation) return false;
    const Term zero = manager_.bits(0, 32);
    const Term valid =
        manager_.logical_and(manager_.distinct(count, zero), manager_.binary(term::Kind::BvSle, zero, count));
    for (const std::size_t word : {Arrived, Meeting, Special})
        contents_.write(state, operation->words[word], zero, valid);
    contents_.write(state, operation->words[Count], count, valid);
    contents_.write(state, operation->words[Mark], manager_.bits(usable, 32), valid);
    operands_.define(state, call, {manager_.ite(valid, zero, manager_.bits(EINVAL, 32))});
    return sync_.end_operation(state, site, *operation);
}

bool Barriers::call_barrier_destroy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term barrier = operands_.argument(call, state, 0);
    const auto operation =
        sync_.begin_operation(state, site, StepKind::Store, "destroy", barrier_words(barrier, all_fields));
    if (!operation) return false;
    const Term mark = contents_.read(state, operation->words[Mark]);
    contents_.write(state, operation->words[Mark], manager_.bits(destroyed_mark, 32), manager_.top());
    operands_.define_number(state, call, 0);
    return sync_.end_operation(state, site, *operation) && sync_.require_mark(state, site, mark, usable, what);
}

bool Barriers::call_barrier_wait(const llvm::CallBase& call, const Site& site, State& state) {
    if (state.atomic_depth > 0 && !steps_.alone(state)) throw Unsupported({}, "waiting inside an atomic block");
    const Term barrier = operands_.argument(call, state, 0);
    const Term zero = manager_.bits(0, 32), one = manager_.bits(1, 32);
    const bool chooses = result_matters(call);
    const Term wish = chooses ? sync_.any_choice(site, state, "serial thread") : manager_.bottom();
    const auto operation = sync_.begin_operation(state, site, StepKind::Arrive, "arrive at",
                                                 barrier_words(barrier, chooses ? Mark : Special));
    if (!operation) return false;
    const auto mark = sync_.read_mark(state, site, sync_.word_at(barrier, 4 * Mark));
    if (!mark) return false;
    const auto& word = operation->words;
    const Term come = manager_.bv_add(contents_.read(state, word[Arrived]), one);
    const Term meeting = contents_.read(state, word[Meeting]);
    const Term is_last = manager_.equal(come, contents_.read(state, word[Count]));
    contents_.write(state, word[Arrived], manager_.ite(is_last, zero, come), manager_.top());
    contents_.write(state, word[Meeting], manager_.bv_add(meeting, one), is_last);
    if (chooses) {
        const Term is_open = manager_.equal(contents_.read(state, word[Special]), zero);
        const Term is_special = manager_.logical_and(is_open, manager_.logical_or(wish, is_last));
        contents_.write(state, word[Special], manager_.ite(is_last, zero, one),
                        manager_.logical_or(is_special, is_last));
        operands_.define(state, call, {manager_.ite(is_special, manager_.bits(special_result, 32), zero)});
    } else {
        operands_.define_number(state, call, 0);
    }
    state.changes.push_back(manager_.top());
    if (!sync_.end_operation(state, site, *operation) || !sync_.require_mark(state, site, *mark, usable, what))
        return false;
    return wait_for_others(site, state, barrier, is_last, meeting);
}

// The last one is through.  The others look at the barrier once more, even if it is destroyed by then.
bool Barriers::wait_for_others(const Site& site, State& state, Term barrier, Term is_last, Term meeting) {
    std::optional<State> through;
    State last = state;
    if (paths_.assume(last, is_last)) through = std::move(last);
    if (paths_.assume(state, manager_.logical_not(is_last))) {
        walk_.part = {1, 0, 0};
        const auto operation =
            sync_.begin_operation(state, site, StepKind::Wake, "leave", {{sync_.word_at(barrier, 4 * Meeting)}});
        walk_.part = {};
        if (operation) {
            const Term is_over = manager_.distinct(contents_.read(state, operation->words.front()), meeting);
            if (sync_.wait_until(state, site, *operation, is_over, std::nullopt)) {
                steps_.settle(state);
                steps_.merge_into(through, std::move(state));
            }
        }
    }
    if (!through) return false;
    state = std::move(*through);
    return true;
}

}  // namespace heddle::ir

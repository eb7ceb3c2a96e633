#include "ir/threads/sync_handles.h"

#include <cerrno>

#include "ir/access/contents.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/tools.h"
#include "ir/steps/pass.h"
#include "ir/threads/own_objects.h"
#include "ir/threads/sync_operation.h"

namespace heddle::ir {

Handles::Handles(Tools& tools, SyncOperations& sync)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      contents_(tools.contents),
      accesses_(tools.accesses),
      sync_(sync) {}

std::vector<ThreadIndex> Handles::threads_with(Term handle) {
    std::vector<ThreadIndex> threads;
    for (ThreadIndex thread = 0; thread < pass_.knowledge.threads.thread_count(); ++thread)
        if (!manager_.equal(handle, pass_.handle(thread)).is_false()) threads.push_back(thread);
    return threads;
}

Term Handles::is_a_thread(Term handle) {
    std::vector<Term> cases;
    for (const ThreadIndex thread : threads_with(handle)) cases.push_back(manager_.equal(handle, pass_.handle(thread)));
    return manager_.logical_or(cases);
}

std::optional<Handles::Taken> Handles::take(const Site& site, State& state, Term handle, HandleState what) {
    std::vector<ThreadIndex> threads;
    std::vector<SyncWord> words;
    for (const ThreadIndex thread : threads_with(handle)) {
        pass_.knowledge.threads.note_release(thread, site.context);
        if (!pass_.knowledge.threads.is_released_twice(thread)) continue;
        threads.push_back(thread);
        words.push_back({pass_.objects.address(object_of_handle(walk_, thread))});
    }
    Taken taken{manager_.top(), manager_.bits(ESRCH, 32)};
    if (threads.empty()) return taken;
    const auto kind = what == HandleState::Joined ? model::StepKind::Arrive : model::StepKind::Store;
    const auto operation =
        sync_.begin_operation(state, site, kind, what == HandleState::Joined ? "claim" : "detach", words);
    if (!operation) return std::nullopt;
    const auto number = [&](HandleState value) { return manager_.bits(static_cast<unsigned>(value), 32); };
    for (std::size_t i = 0; i < threads.size(); ++i) {
        const Term is_meant = manager_.equal(handle, pass_.handle(threads[i]));
        const Term before = contents_.read(state, operation->words[i]);
        const Term is_free = manager_.equal(before, number(HandleState::Joinable));
        taken.is_joinable = manager_.logical_and(taken.is_joinable, manager_.implies(is_meant, is_free));
        const Term is_detached = manager_.logical_and(is_meant, manager_.equal(before, number(HandleState::Detached)));
        taken.error = manager_.ite(is_detached, manager_.bits(EINVAL, 32), taken.error);
        contents_.write(state, operation->words[i], number(what), manager_.logical_and(is_meant, is_free));
    }
    taken.is_step = operation->opened;
    if (!sync_.end_operation(state, site, *operation)) return std::nullopt;
    return taken;
}

bool Handles::make_detached(const Site& site, State& state, ThreadIndex thread) {
    pass_.knowledge.threads.note_release(thread, site.context);
    if (!pass_.knowledge.threads.is_released_twice(thread)) return true;
    const auto word = accesses_.resolve(state, site, pass_.objects.address(object_of_handle(walk_, thread)), 4);
    if (!word) return false;
    accesses_.record(state, *word, {true, true});
    contents_.write(state, *word, manager_.bits(static_cast<unsigned>(HandleState::Detached), 32), manager_.top());
    return true;
}

}  // namespace heddle::ir

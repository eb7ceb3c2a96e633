#include "unit/support/exhaustive_search.h"

#include <algorithm>
#include <set>

#include "unit/support/interpreter.h"

namespace heddle::testing {

using model::Place;
using model::TerminalKind;
using model::ThreadId;

namespace {

class Search {
public:
    explicit Search(const model::Program& program) : program_(program), interpreter_(program) {}

    Found run() {
        for (const Assignment& inputs : all_inputs(program_)) explore(interpreter_.initial(inputs), {}, std::nullopt);
        return found_;
    }

private:
    // `last` has made the last step of `so_far`.
    void explore(const State& state, const Fewest& so_far, std::optional<ThreadId> last) {
        found_.cut |= interpreter_.some_thread_stands_at(state, TerminalKind::Cut);
        if (interpreter_.some_thread_stands_at(state, TerminalKind::Failed)) note(found_.failure, so_far);
        if (is_deadlock(state)) note(found_.deadlock, so_far);
        if (is_race(state)) note(found_.race, so_far);
        const auto successors = interpreter_.successors(state);
        const auto moves_last = [&](const auto& successor) { return successor.first.thread == last; };
        const bool last_could_go_on = std::ranges::any_of(successors, moves_last);
        for (const auto& [place, next] : successors) {
            const bool preempts = last_could_go_on && place.thread != last;
            explore(next, {so_far.steps + 1, so_far.preemptions + (preempts ? 1 : 0)}, place.thread);
        }
    }

    static void note(std::optional<Fewest>& fewest, const Fewest& run) {
        if (!fewest) fewest = run;
        fewest->steps = std::min(fewest->steps, run.steps);
        fewest->preemptions = std::min(fewest->preemptions, run.preemptions);
    }

    std::vector<Place> next_steps(const State& state) const {
        std::vector<Place> result;
        for (std::size_t t = 0; t < program_.threads.size(); ++t)
            if (const auto place = interpreter_.next(state, ThreadId(t))) result.push_back(*place);
        return result;
    }

    bool is_deadlock(const State& state) const {
        if (interpreter_.some_thread_stands_at(state, TerminalKind::Stopped)) return false;
        std::set<ThreadId> stuck;
        for (const Place& place : next_steps(state))
            if (interpreter_.is_blocked(state, place.thread)) stuck.insert(place.thread);
        bool somebody_else = stuck.size() < next_steps(state).size();
        for (const TerminalKind kind : {TerminalKind::Exited, TerminalKind::Failed, TerminalKind::Cut})
            somebody_else |= interpreter_.some_thread_stands_at(state, kind);
        if (!stuck.empty() && !somebody_else) return true;
        // Those who wait for somebody who can go on are not stuck; what is left in the end waits in a circle.
        for (std::size_t before = 0; before != stuck.size();) {
            before = stuck.size();
            std::erase_if(stuck, [&](ThreadId thread) {
                const auto whom = interpreter_.awaited(state, thread);
                return !whom || !stuck.contains(*whom);
            });
        }
        return !stuck.empty();
    }

    bool is_race(const State& state) const {
        const auto steps = next_steps(state);
        for (const Place& a : steps)
            for (const Place& b : steps) {
                const bool plain = program_.step(a).plain || program_.step(b).plain;
                if (a.thread == b.thread || !plain || !interpreter_.after(state, a.thread) ||
                    !interpreter_.after(state, b.thread))
                    continue;
                for (const model::CellId cell : interpreter_.touched(state, a.thread, true))
                    if (interpreter_.touched(state, b.thread, false).contains(cell)) return true;
            }
        return false;
    }

    const model::Program& program_;
    const Interpreter interpreter_;
    Found found_;
};

}  // namespace

Found search_exhaustively(const model::Program& program) {
    return Search(program).run();
}

}  // namespace heddle::testing

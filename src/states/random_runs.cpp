#include "states/random_runs.h"

#include <algorithm>
#include <set>

namespace heddle::states {

std::optional<Assignment> RandomRuns::make_run(SearchPath& path, const std::function<bool()>& stop) {
    path.clear();
    Assignment inputs = begin();
    // Some bugs want threads that change at each step, others want long runs of one thread.
    constexpr double loyalties[] = {0, 0.5, 0.8, 0.95};
    const double loyalty = loyalties[random_() % std::size(loyalties)];
    while (!stop()) {
        const std::string state = stepper_.machine().save();
        path.push({}, {});
        try {
            if (successors_.find(path)) {
                std::ranges::copy(path.inputs(), std::back_inserter(inputs));
                return inputs;
            }
        } catch (const DependsOnInput& unknown) {
            path.newest().open = stepper_.decide(unknown);
        }
        if (path.newest().open.empty()) break;
        go_on(path, state, loyalty);
    }
    return std::nullopt;
}

Assignment RandomRuns::begin() {
    Assignment inputs;
    for (std::vector<Assignment> starts; !stepper_.begin(inputs, starts); starts.clear())
        inputs = starts[random_() % starts.size()];
    return inputs;
}

// Makes one of the moves from the newest state.
void RandomRuns::go_on(SearchPath& path, const std::string& state, double loyalty) {
    Frame& frame = path.newest();
    for (;;) {
        frame.current = pick(path, frame.open, loyalty);
        stepper_.machine().load(state);
        try {
            return stepper_.make(*frame.current);
        } catch (const DependsOnInput& unknown) {
            frame.open = stepper_.decide(unknown);
        }
    }
}

// The thread that has moved last goes on, more or less often.
Move RandomRuns::pick(const SearchPath& path, const std::vector<Move>& moves, double loyalty) {
    if (path.before_newest() != nullptr && std::uniform_real_distribution()(random_) < loyalty) {
        const auto last = path.before_newest()->current->thread;
        for (const Move& move : moves)
            if (move.thread && move.thread == last) return move;
    }
    // First a kind of threads, then one of them: of a hundred that do the same, one is as good as another.
    std::set<std::string_view> kinds;
    for (const Move& move : moves) kinds.insert(kind_of(move));
    const std::string_view kind = *std::next(kinds.begin(), static_cast<std::ptrdiff_t>(random_() % kinds.size()));
    std::vector<Move> chosen;
    std::ranges::copy_if(moves, std::back_inserter(chosen), [&](const Move& move) { return kind_of(move) == kind; });
    return chosen[random_() % chosen.size()];
}

// The name of its function.
std::string_view RandomRuns::kind_of(const Move& move) const {
    if (!move.thread) return {};
    const std::string_view name = program_.thread(*move.thread).name;
    return name.substr(0, name.find('#'));
}

}  // namespace heddle::states

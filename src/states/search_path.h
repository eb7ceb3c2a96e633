// The way of a search from the start to its newest state.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "states/input_values.h"
#include "states/state_check.h"

namespace heddle::states {

// A thread makes its next step, or it is decided what an input is.
struct Move {
    std::optional<model::ThreadId> thread = std::nullopt;
    std::optional<std::pair<Term, Known>> input = std::nullopt;
};

// A state on the way to the newest one.
struct Frame {
    std::string_view state = {};                 // as it lies in the store
    std::string own = {};                        // if another one stands for it there
    std::vector<Move> open = {};                 // still to be followed
    std::optional<Move> current = std::nullopt;  // the one being followed
    Sights sights = {};                          // empty if they depend on an input
    std::vector<model::ThreadId> followed = {};  // the threads that were chosen
};

class SearchPath {
public:
    // Without `may_return` no move leads back to a state on the path.
    explicit SearchPath(bool may_return) : may_return_(may_return) {}

    bool empty() const { return frames_.empty(); }
    std::size_t size() const { return frames_.size(); }
    std::size_t bytes() const { return bytes_; }  // of states that are not in the store
    Frame& newest() { return frames_.back(); }
    const std::vector<Frame>& frames() const { return frames_; }
    // The one before the newest; none if that is the start.
    const Frame* before_newest() const { return frames_.size() > 1 ? &frames_[frames_.size() - 2] : nullptr; }

    void clear();
    void push(std::string_view state, std::string own);
    void pop();
    // The newest state is left by that thread, and nothing is known of the one after it.
    void go_on(model::ThreadId thread);
    // A state that lies in the store.
    bool contains(std::string_view state) const { return on_path_.contains(state.data()); }

    // What was decided on the way.
    Assignment inputs() const;
    std::vector<model::ThreadId> schedule() const;

private:
    const bool may_return_;
    std::vector<Frame> frames_;
    std::size_t bytes_ = 0;
    std::unordered_set<const char*> on_path_;  // if moves may lead back
};

}  // namespace heddle::states

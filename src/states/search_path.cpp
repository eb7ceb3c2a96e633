#include "states/search_path.h"

namespace heddle::states {

void SearchPath::clear() {
    frames_.clear();
    on_path_.clear();
    bytes_ = 0;
}

void SearchPath::push(std::string_view state, std::string own) {
    bytes_ += own.size();
    frames_.push_back({.state = state, .own = std::move(own)});
    if (may_return_ && state.data() != nullptr) on_path_.insert(state.data());
}

void SearchPath::pop() {
    const Frame& last = frames_.back();
    if (may_return_ && last.state.data() != nullptr) on_path_.erase(last.state.data());
    bytes_ -= last.own.size();
    frames_.pop_back();
}

void SearchPath::go_on(model::ThreadId thread) {
    frames_.back().current = Move{.thread = thread};
    frames_.emplace_back();
}

Assignment SearchPath::inputs() const {
    Assignment inputs;
    for (const Frame& frame : frames_)
        if (frame.current && frame.current->input) inputs.push_back(*frame.current->input);
    return inputs;
}

std::vector<model::ThreadId> SearchPath::schedule() const {
    std::vector<model::ThreadId> threads;
    for (const Frame& frame : frames_)
        if (frame.current && frame.current->thread) threads.push_back(*frame.current->thread);
    return threads;
}

}  // namespace heddle::states

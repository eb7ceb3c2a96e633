// All states that were seen, as bytes, each once.
#pragma once

#include <cstring>
#include <memory_resource>
#include <string_view>
#include <unordered_set>

namespace heddle::states {

// Everything lies in one arena, which is given back at once: millions of small pieces would take seconds.
class Store {
public:
    Store() : states_(std::pmr::polymorphic_allocator<>(&arena_).new_object<States>()) {}
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    bool contains(std::string_view state) const { return states_->contains(state); }
    // As it lies in the store; empty if it is new.
    std::string_view find(std::string_view state) const {
        const auto found = states_->find(state);
        return found == states_->end() ? std::string_view() : *found;
    }
    // The state is new.  The result lives as long as the store.
    std::string_view insert(std::string_view state) {
        char* bytes = static_cast<char*>(arena_.allocate(state.size(), 1));
        std::memcpy(bytes, state.data(), state.size());
        bytes_ += state.size() + overhead;
        return *states_->insert(std::string_view(bytes, state.size())).first;
    }
    std::size_t size() const { return states_->size(); }
    void clear() {
        arena_.release();
        states_ = std::pmr::polymorphic_allocator<>(&arena_).new_object<States>();
        bytes_ = 0;
    }
    std::size_t bytes() const { return bytes_; }

private:
    using States = std::pmr::unordered_set<std::string_view>;
    static constexpr std::size_t overhead = 48;  // of an entry, about

    std::pmr::monotonic_buffer_resource arena_;
    States* states_;  // never destroyed: it has nothing but memory of the arena
    std::size_t bytes_ = 0;
};

}  // namespace heddle::states

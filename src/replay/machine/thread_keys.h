// Keys of pthread_setspecific, numbered in the order of their creation.
#pragma once

#include <cstdint>
#include <map>

#include "replay/memory/values.h"

namespace heddle::replay {

class Keys {
public:
    // `destructor`: 0 for none.
    std::uint64_t create(Address destructor) {
        if (destructor != 0) destructors_[created_] = destructor;
        return created_++;
    }
    void remove(std::uint64_t key) { destructors_.erase(key); }
    Address destructor_of(std::uint64_t key) const {
        const auto found = destructors_.find(key);
        return found == destructors_.end() ? 0 : found->second;
    }

private:
    std::uint64_t created_ = 0;
    std::map<std::uint64_t, Address> destructors_;
};

}  // namespace heddle::replay

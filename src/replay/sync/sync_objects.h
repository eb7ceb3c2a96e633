// The states of the program's condition variables and the like, by address.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "replay/early_ends.h"
#include "replay/memory/memory.h"

namespace heddle::replay {

template <class State>
class SyncObjects {
public:
    // Objects that no call has initialised are usable if the word at `mark` is zero, as in a static initialiser;
    // without a mark they are not.
    SyncObjects(Memory& memory, std::string name, std::optional<std::uint64_t> mark)
        : memory_(memory), name_(std::move(name)), mark_(mark) {}

    void init(Address object, State state) {
        memory_.check(object, 1, true);
        entries_[object] = {std::move(state), false};
    }

    // Throws ProgramFailure if the object was not initialised, or is destroyed.
    State& use(Address object) {
        memory_.check(object, 1, true);
        auto entry = entries_.find(object);
        if (entry == entries_.end()) {
            if (!mark_ || memory_.read_number(object + *mark_, 4) != 0)
                throw ProgramFailure(model::Property::Memory, "use of a " + name_ + " that is not initialised");
            entry = entries_.emplace(object, Entry{}).first;
        }
        if (entry->second.is_destroyed) throw ProgramFailure(model::Property::Memory, "use of a destroyed " + name_);
        return entry->second.state;
    }

    // Null if it is destroyed, which is no failure here.
    State* find(Address object) {
        const auto entry = entries_.find(object);
        return entry == entries_.end() || entry->second.is_destroyed ? nullptr : &entry->second.state;
    }

    void destroy(Address object) {
        use(object);
        entries_[object].is_destroyed = true;
    }

private:
    struct Entry {
        State state = {};
        bool is_destroyed = false;
    };

    Memory& memory_;
    std::string name_;
    std::optional<std::uint64_t> mark_;
    std::map<Address, Entry> entries_;
};

}  // namespace heddle::replay

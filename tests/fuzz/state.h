// A state of the explored program and how expressions and places are evaluated in it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/code.h"
#include "fuzz/tree.h"

namespace heddle::fuzz {

// Stopped: by an assumption.  Failed: by an assertion that is not looked at.
enum class ThreadStatus : std::uint8_t { NotCreated, Running, Finished, Stopped, Failed };

struct ThreadState {
    ThreadStatus status = ThreadStatus::NotCreated;
    Index position = 0;
    std::int64_t result = 0;
    std::vector<std::int64_t> slots;
};

struct State {
    std::string memory;                // all objects, one after the other
    std::vector<std::uint8_t> owners;  // of each mutex: the thread's number plus one, or 0
    std::vector<ThreadState> threads;
    std::uint8_t posted = 0;  // what the semaphore holds

    std::string key() const;  // equal keys: equal states
};

// Where objects lie in State::memory.
class Layout {
public:
    explicit Layout(const Program& program);

    std::string initial_memory() const;
    std::int64_t address(const Place& place, const Frame& frame, const std::vector<std::int64_t>& slots) const;
    std::string describe(const std::string& memory) const;  // all cells but pointers, as print_native() prints them

private:
    const Program& program_;
    std::vector<Index> bases_;
    Index size_ = 0;
};

std::int64_t read(const std::string& memory, std::int64_t address, Type type);
void write(std::string& memory, std::int64_t address, Type type, std::int64_t value);

std::int64_t evaluate(const Expression& expression, const Frame& frame, const std::vector<std::int64_t>& slots);

}  // namespace heddle::fuzz

// A run in a form that another executor can follow: who runs how far, and what comes from outside.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::replay {

// Where a thread stands when another one goes on.
struct Stop {
    enum class Kind {
        Before,  // before an instruction that it has executed `occurrence` times
        Asleep,  // inside a call that waits, after `occurrence` sleeps that are over
        Inside,  // as Before, but the first `parts` parts of the instruction are done
        End,     // the thread has finished
    };
    Kind kind = Kind::Before;
    unsigned instruction = 0;  // its number; not for End
    unsigned occurrence = 0;
    unsigned parts = 0;
    friend bool operator==(const Stop&, const Stop&) = default;
};

// The thread runs alone until it stands there.
struct Segment {
    unsigned thread = 0;
    Stop stop;
    std::size_t time = 0;  // how many events there were when it came there
    friend bool operator==(const Segment& a, const Segment& b) { return a.thread == b.thread && a.stop == b.stop; }
};

// A step of the trace has been made, or a call of the program's function heddle_point(), which marks a place in the
// source.
struct Event {
    unsigned thread = 0;
    std::optional<unsigned> mark = {};  // the argument of the call; none: a step
};

// What a library function has returned, as it lies in memory.
struct CallResult {
    unsigned thread = 0;
    std::string function;
    bool is_known = false;  // the replayer knows what the function does
    std::vector<std::uint8_t> bytes;
};

// A part of an instruction that was executed in parts.
struct Part {
    unsigned thread = 0;
    unsigned instruction = 0;
    unsigned occurrence = 0;
    std::uint64_t begin = 0, end = 0;  // bytes from the start of what the instruction moves
    bool writes = false;
};

// An address that the program has taken for a number, or a number of which it has made an address.
struct AddressNumber {
    unsigned thread = 0;
    unsigned instruction = 0;
    unsigned occurrence = 0;
    unsigned operand = 0;
    std::uint64_t number = 0;
    std::uint64_t first = 0;  // where its object begins
};

struct Recording {
    // The last one ends before the instruction that fails; if the failure is a deadlock or a race, where it is seen.
    std::vector<Segment> segments = {};
    std::vector<unsigned> created = {};  // the numbers of the threads, in the order of their creation
    std::vector<CallResult> results = {};
    std::vector<Part> parts = {};
    std::vector<AddressNumber> addresses = {};
    std::vector<Event> events = {};

    // The thread has been running, and stands there now.
    void add(const Segment& segment);
};

}  // namespace heddle::replay

// All that decides what a thread does next if nobody else does anything: its frames and the memory.
#pragma once

#include "replay/machine/machine.h"

namespace heddle::replay {

class Snapshot {
public:
    Snapshot(Machine& machine, const Thread& thread) : memory_(machine.memory()), frames_(thread.frames) {}

    bool operator==(const Snapshot& other) const;

private:
    Memory memory_;
    std::vector<Frame> frames_;
};

}  // namespace heddle::replay

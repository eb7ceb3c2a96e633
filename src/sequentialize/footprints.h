// What steps touch that other threads touch, too, as sets of at most 64 classes of cells.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/program.h"

namespace heddle::sequentialize {

class Footprints {
public:
    explicit Footprints(const model::Program& program);

    // The bit of a cell; 0 for one in which threads never meet.
    std::uint64_t bit(model::CellId cell) const { return bits_[cell.index]; }
    // All that the step may touch.
    std::uint64_t reads(const model::Step& step) const;
    std::uint64_t writes(const model::Step& step) const;

    // The step is of no interest to others, and its thread comes to one that is, or to its end: it may go on at once.
    // One that may end the run (by a failure, say) is of interest to all.
    bool is_local(const model::Place& place) const { return local_[place.thread.index][place.location.index]; }

private:
    bool touches_nothing(const model::Thread& thread, const model::Step& step) const;
    bool turns_in_private(const model::Thread& thread, const std::vector<bool>& local, std::size_t head) const;

    std::vector<std::uint64_t> bits_;
    std::vector<std::vector<bool>> local_;
};

}  // namespace heddle::sequentialize

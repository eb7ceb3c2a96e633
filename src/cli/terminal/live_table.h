// The runs of a comparison as they come, on a terminal.
#pragma once

#include "compare/comparison.h"

namespace heddle::cli {

// Writes only if stderr is a terminal; what it has written is gone when the object is, to make room for the result.
class LiveTable {
public:
    LiveTable(bool wanted, std::size_t runs);
    ~LiveTable();
    LiveTable(const LiveTable&) = delete;
    LiveTable& operator=(const LiveTable&) = delete;

    void started(const compare::Comparison& comparison, compare::Place place);
    void finished(const compare::Comparison& comparison);

private:
    void draw(const compare::Comparison& comparison, compare::Place newest);
    void erase();

    bool active_;
    std::size_t runs_;
    std::size_t done_ = 0;
    std::size_t lines_ = 0;  // on the screen
    compare::Place newest_ = {0, 0};
};

}  // namespace heddle::cli

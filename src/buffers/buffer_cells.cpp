#include "buffers/buffer_cells.h"

namespace heddle::buffers {

Term BufferView::read(CellId cell) {
    const auto [known, is_new] = values_.try_emplace(cell, manager_.top());
    if (is_new) {
        const model::Cell& content = program_.cell(cell);
        known->second = manager_.fresh_variable(content.name, content.initial.sort());
        reads_.push_back({cell, manager_.top(), known->second});
    }
    return known->second;
}

Term BufferView::is_used(const Buffer& buffer, std::size_t entry) {
    return manager_.distinct(place(buffer, entry), manager_.bits(0, place_width));
}

Term BufferView::is_for(const Buffer& buffer, std::size_t entry, CellId cell) {
    return manager_.equal(place(buffer, entry), number_of(manager_, cell));
}

Term BufferView::is_pending(const Buffer& buffer, CellId cell) {
    std::vector<Term> ways;
    for (std::size_t i = 0; i < buffer.entries.size(); ++i) ways.push_back(is_for(buffer, i, cell));
    return manager_.logical_or(ways);
}

Term number_of(term::Manager& manager, CellId cell) {
    return manager.bits(cell.index + 1, place_width);
}

}  // namespace heddle::buffers

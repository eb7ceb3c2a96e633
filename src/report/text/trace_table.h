// The table of a trace: one row for each step, in a column per thread, laid out for a width.
#pragma once

#include <string>
#include <vector>

#include "report/text/terminal.h"

namespace heddle::report {

// One row before it is laid out.
struct TraceRow {
    std::string number;
    std::string position;
    unsigned thread = 0;
    std::string source;
    std::string effect;
    Color effect_color = Color::None;
    bool is_switch = false;  // another thread ran before
    bool is_dim = false;
};

// Each row has text in one column only, so the text may run on into the columns to its right: a column is as wide as
// its own texts need, as long as the last one keeps enough room.
class TraceTable {
public:
    // `names` of the threads, of which those that have rows get a column; with `all`, source lines are folded rather
    // than cut.
    TraceTable(std::vector<std::string> names, std::vector<TraceRow> rows, const Style& style, bool all);

    std::string text() const;

private:
    std::string header() const;
    std::string line(const TraceRow& row) const;
    // The text of a row, in as many lines as it takes.
    std::vector<std::string> lines_in_column(const TraceRow& row, std::size_t room) const;
    std::size_t start_of(unsigned thread) const { return start_of_column(column_of(thread)); }
    std::size_t start_of_column(std::size_t column) const;
    std::size_t column_of(unsigned thread) const;
    std::string title_of(unsigned thread) const;
    bool names_fit() const;
    // The names of the threads, where the header has no room for them.
    std::string legend() const;
    std::size_t longest_text() const;

    std::vector<std::string> names_;
    std::vector<TraceRow> rows_;
    std::vector<unsigned> threads_;  // that have a column, in order
    const Style& style_;
    bool all_;
    std::size_t number_ = 4;
    std::size_t position_ = 8;
    std::size_t stride_ = 0;
};

}  // namespace heddle::report

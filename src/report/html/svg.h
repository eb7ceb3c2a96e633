// The pieces of the plots: scales, marks and text as SVG.
#pragma once

#include <string>
#include <vector>

namespace heddle::report::svg {

// Values above 0 on a logarithmic axis between two positions.
class LogScale {
public:
    // `low` and `high` are widened to what makes a readable axis.
    LogScale(double low, double high, double from, double to);

    double at(double value) const;
    double end() const { return to_; }
    // 1, 10, 100, ...; with 2 and 5 between them if there are few.
    std::vector<double> ticks() const;

private:
    double low_, high_, from_, to_;
};

// Series differ by shape and dashes as well as by colour, so that they can be told apart without it.
inline constexpr unsigned shape_count = 7;

// A mark of the series at a place; `title` is shown when it is pointed at.
std::string mark(unsigned series, double x, double y, const std::string& title);
// Attributes for the line of a series.
std::string line_style(unsigned series);

std::string line(double x1, double y1, double x2, double y2, const std::string& css_class);
// `anchor` is start, middle or end.
std::string text(double x, double y, const std::string& anchor, const std::string& content,
                 const std::string& extra = "");

// "0.01", "2", "1000"
std::string tick_text(double value);

}  // namespace heddle::report::svg

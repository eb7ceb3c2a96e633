#include "report/html/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/content/markup.h"

namespace heddle::report::svg {

namespace {

// Dashes of the first series is none; after the last the pattern begins anew.
constexpr const char* dashes[] = {"", "7 4", "2 3", "10 3 2 3", "1 5", "12 5", "4 2 1 2"};

// The outline of a shape around 0, 0.
const char* outline(unsigned shape) {
    static constexpr const char* outlines[shape_count] = {
        "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",                                               // circle
        "M-3.6 -3.6H3.6V3.6H-3.6Z",                                                          // square
        "M0 -4.8L4.6 3.6H-4.6Z",                                                             // triangle
        "M0 -5L5 0L0 5L-5 0Z",                                                               // diamond
        "M0 4.8L4.6 -3.6H-4.6Z",                                                             // triangle upside down
        "M-4 -1.4H-1.4V-4H1.4V-1.4H4V1.4H1.4V4H-1.4V1.4H-4Z",                                // plus
        "M0 -5L1.5 -1.6L5 -1.4L2.3 0.9L3.1 4.4L0 2.5L-3.1 4.4L-2.3 0.9L-5 -1.4L-1.5 -1.6Z",  // star
    };
    return outlines[shape % shape_count];
}

}  // namespace

LogScale::LogScale(double low, double high, double from, double to) : from_(from), to_(to) {
    low_ = std::log10(std::max(low, 1e-6) / 1.25);
    high_ = std::log10(std::max(high, 1e-6) * 1.25);
    constexpr double shortest = 0.7;  // decades
    if (const double missing = shortest - (high_ - low_); missing > 0) {
        low_ -= missing / 2;
        high_ += missing / 2;
    }
}

double LogScale::at(double value) const {
    const double share = (std::log10(std::max(value, 1e-9)) - low_) / (high_ - low_);
    return from_ + std::clamp(share, 0.0, 1.0) * (to_ - from_);
}

std::vector<double> LogScale::ticks() const {
    const bool few = high_ - low_ < 2.5;
    std::vector<double> values;
    for (int decade = static_cast<int>(std::floor(low_)); decade <= static_cast<int>(std::ceil(high_)); ++decade)
        for (const double step : {1.0, 2.0, 5.0}) {
            const double value = step * std::pow(10, decade);
            const double place = std::log10(value);
            if ((few || step == 1.0) && place >= low_ && place <= high_) values.push_back(value);
        }
    return values;
}

std::string mark(unsigned series, double x, double y, const std::string& title) {
    return fmt::format(
        "<path class=\"mark c{}\" transform=\"translate({:.1f} {:.1f})\" d=\"{}\"><title>{}</title></path>",
        series % shape_count, x, y, outline(series), escape(title));
}

std::string line_style(unsigned series) {
    return fmt::format("class=\"series c{}\" stroke-dasharray=\"{}\"", series % shape_count,
                       dashes[(series + series / shape_count) % std::size(dashes)]);
}

std::string line(double x1, double y1, double x2, double y2, const std::string& css_class) {
    return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>", css_class, x1,
                       y1, x2, y2);
}

std::string text(double x, double y, const std::string& anchor, const std::string& content, const std::string& extra) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>", x, y, anchor,
                       extra.empty() ? "" : " " + extra, escape(content));
}

std::string tick_text(double value) {
    return fmt::format("{:.6g}", value);
}

}  // namespace heddle::report::svg

#include "report/content/missing_order.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "model/trace_facts.h"
#include "report/content/trace_walk.h"

namespace heddle::report {

using model::StepKind;
using model::Trace;
using model::TraceAccess;
using model::TraceStep;

namespace {

std::string place_of(const TraceStep& step) {
    const std::string file = std::filesystem::path(step.where.file).filename().string();
    return SourceLocation{file, step.where.line, 0}.to_string();
}

// The way on which the fewest operations are too weak: along threads, creation and joins, from an operation on an
// object of the thread library to a later one, and from an atomic write to the atomic read that takes it.
class Way {
public:
    explicit Way(const Trace& trace) : trace_(trace), ways_(trace.steps.size()) {
        const std::vector<model::TraceParty>& parties = trace.failure.parties;
        const auto first = static_cast<std::size_t>(parties[0].step), last = static_cast<std::size_t>(parties[1].step);
        if (first >= last || last >= ways_.size()) return;
        ways_[first].emplace();
        for (std::size_t later = first + 1; later <= last; ++later)
            for (std::size_t earlier = first; earlier < later; ++earlier)
                if (ways_[earlier]) extend(earlier, later);
        if (ways_[last]) found_ = *ways_[last];
    }

    std::vector<std::string> found() { return std::move(found_); }

private:
    void extend(std::size_t earlier, std::size_t later) {
        const auto weak = weaknesses(earlier, later);
        if (!weak) return;
        std::vector<std::string> way = *ways_[earlier];
        for (const std::string& text : *weak)
            if (std::ranges::find(way, text) == way.end()) way.push_back(text);
        if (!ways_[later] || way.size() < ways_[later]->size()) ways_[later] = std::move(way);
    }

    // None: nothing leads from one step to the other.
    std::optional<std::vector<std::string>> weaknesses(std::size_t earlier, std::size_t later) const {
        const TraceStep& a = trace_.steps[earlier];
        const TraceStep& b = trace_.steps[later];
        const auto number = [](const TraceStep& step) { return static_cast<int>(step.thread); };
        const bool is_ordered = a.thread == b.thread || a.created_thread == number(b) || b.joined_thread == number(a);
        const bool is_about_threads = model::is_synchronisation(a.kind) && model::is_synchronisation(b.kind) &&
                                      a.kind != StepKind::Fence && object_in(a.text) == object_in(b.text);
        if (is_ordered || is_about_threads) return std::vector<std::string>{};
        const std::optional<std::string> name = taken(earlier, later);
        if (!name) return std::nullopt;
        std::vector<std::string> result;
        if (!model::releases(*a.order) && !has_fence(a.thread, 0, earlier, model::releases))
            result.push_back(
                fmt::format("{} is written {} at {}: no release", *name, model::name_of(*a.order), place_of(a)));
        if (!model::acquires(*b.order) && !has_fence(b.thread, later, trace_.steps.size(), model::acquires))
            result.push_back(
                fmt::format("{} is read {} at {}: no acquire", *name, model::name_of(*b.order), place_of(b)));
        return result;
    }

    // What the later step reads, if the earlier one was the last to write it, and both are atomic.
    std::optional<std::string> taken(std::size_t earlier, std::size_t later) const {
        if (!trace_.steps[earlier].order || !trace_.steps[later].order) return std::nullopt;
        for (const TraceAccess& read : trace_.steps[later].accesses) {
            if (read.is_write || read.is_life || !writes(earlier, read.name)) continue;
            std::size_t between = earlier + 1;
            while (between < later && !writes(between, read.name)) ++between;
            if (between == later) return read.name;
        }
        return std::nullopt;
    }

    bool writes(std::size_t step, const std::string& name) const {
        return std::ranges::any_of(trace_.steps[step].accesses, [&](const TraceAccess& access) {
            return access.is_write && !access.is_life && access.name == name;
        });
    }

    bool has_fence(unsigned thread, std::size_t from, std::size_t end, bool (*is_enough)(model::Ordering)) const {
        return std::any_of(trace_.steps.begin() + static_cast<std::ptrdiff_t>(from),
                           trace_.steps.begin() + static_cast<std::ptrdiff_t>(end), [&](const TraceStep& step) {
                               return step.thread == thread && step.kind == StepKind::Fence && is_enough(*step.order);
                           });
    }

    const Trace& trace_;
    std::vector<std::optional<std::vector<std::string>>> ways_;  // to each step: what is too weak on the best one
    std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> missing_orders(const Trace& trace) {
    if (!model::is_past_race(trace.failure)) return {};
    return Way(trace).found();
}

}  // namespace heddle::report

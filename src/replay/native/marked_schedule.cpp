#include "replay/native/marked_schedule.h"

#include <algorithm>
#include <optional>

#include "replay/native/functions.h"
#include "util/error.h"

namespace heddle::replay::native {

namespace {

using replay::Event;
using replay::Stop;

class Marks {
public:
    explicit Marks(const std::vector<Event>& events) : events_(events) {}

    // Where the thread is held at this time: the first mark behind its last step.  What lies between is private work.
    std::optional<Stop> after_last_step(unsigned thread, std::size_t time) const {
        std::size_t i = time;
        while (i > 0 && !(events_[i - 1].thread == thread && !events_[i - 1].mark)) --i;
        for (; i < events_.size(); ++i) {
            if (events_[i].thread != thread) continue;
            if (!events_[i].mark) return std::nullopt;  // a step without a mark before it
            return stop_at(i);
        }
        // Nothing comes any more but its end, which for main would be that of the process.
        return thread == 0 ? std::nullopt : std::optional(Stop{.kind = Stop::Kind::End});
    }

    std::optional<Stop> last(unsigned thread, std::size_t time) const {
        for (std::size_t i = time; i > 0; --i)
            if (events_[i - 1].thread == thread && events_[i - 1].mark) return stop_at(i - 1);
        return std::nullopt;
    }

private:
    Stop stop_at(std::size_t index) const {
        const Event& mark = events_[index];
        const auto earlier =
            std::count_if(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(index),
                          [&](const Event& event) { return event.thread == mark.thread && event.mark == mark.mark; });
        return {.instruction = *mark.mark, .occurrence = static_cast<unsigned>(earlier)};
    }

    const std::vector<Event>& events_;
};

[[noreturn]] void refuse(const model::Trace& trace) {
    throw Unsupported(trace.failure.where,
                      "as a test in C: the run changes threads in the middle of an operation of the source");
}

bool is_about_one_thread(const model::TraceFailure& failure) {
    return failure.property != model::Property::Deadlock && failure.property != model::Property::Race;
}

}  // namespace

Plan plan_by_marks(const model::Trace& trace, const replay::Recording& recording) {
    const Marks marks(recording.events);
    replay::Recording stops;
    stops.created = recording.created;
    std::ranges::copy_if(recording.results, std::back_inserter(stops.results),
                         [](const replay::CallResult& result) { return !is_output_function(result.function); });
    std::set<unsigned> ended;  // a thread ends once
    for (const replay::Segment& segment : recording.segments) {
        const bool is_last = &segment == &recording.segments.back();
        replay::Segment made = segment;
        if (segment.stop.kind == Stop::Kind::Inside) refuse(trace);
        if (segment.stop.kind != Stop::Kind::End) {
            const bool is_asleep = segment.stop.kind == Stop::Kind::Asleep;
            const auto stop = is_asleep || (is_last && is_about_one_thread(trace.failure))
                                  ? marks.last(segment.thread, segment.time)
                                  : marks.after_last_step(segment.thread, segment.time);
            if (!stop) refuse(trace);
            made.stop.instruction = stop->instruction;
            if (!is_asleep) made.stop = *stop;
        }
        if (made.stop.kind != Stop::Kind::End || ended.insert(made.thread).second) stops.segments.push_back(made);
    }
    model::Trace by_marks = trace;
    by_marks.inputs.clear();
    for (model::TraceParty& party : by_marks.failure.parties) {
        const auto stop = marks.last(party.thread, recording.events.size());
        if (!stop) refuse(trace);
        party.instruction = stop->instruction;
    }
    if (!stops.segments.empty()) by_marks.failure.instruction = stops.segments.back().stop.instruction;
    return make_plan(by_marks, stops);
}

}  // namespace heddle::replay::native

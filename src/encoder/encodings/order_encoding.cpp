#include "encoder/encodings/order_encoding.h"

#include <algorithm>
#include <set>

#include "encoder/trace/schedule_walk.h"
#include "util/check.h"

namespace heddle::encoder {

using model::LocationId;
using model::ThreadId;

namespace {

// There is nothing to reduce.
EncodingOptions without_reduction(EncodingOptions options) {
    options.por = Por::None;
    options.windows = true;
    return options;
}

}  // namespace

OrderEncoding::OrderEncoding(const model::Program& program, term::Manager& manager, const EncodingOptions& options,
                             std::vector<bool> weak, Sink sink)
    : FrameEncoding(program, manager, without_reduction(options), std::move(sink)),
      weak_(std::move(weak)),
      events_(*program_, manager_, index_, windows_,
              options.ends_anywhere ? Events::Ends::Anywhere : Events::Ends::WhereItMatters,
              [this](Term f) { require(f); }),
      order_(*program_, manager_, index_, windows_, events_, Order::Use::OnItsOwn, weak_,
             [this](Term f) { require(f); }) {
    HEDDLE_CHECK(!options.preemptions, "a bound on preemptions without frames");
}

Term OrderEncoding::at(Scheduled place, unsigned) const {
    const Term arrived = events_.arrived(place);
    if (!program_->location(place.thread, place.location).is_step()) return arrived;
    return manager_.logical_and(arrived, manager_.logical_not(events_.executed(place)));
}

// Every other write that was executed was executed before.
Term OrderEncoding::is_last(const Memory& memory, const Writer& writer) const {
    std::vector<Term> parts = {events_.executed(*writer.place), writer.condition};
    for (const Writer& other : memory.writers) {
        if (!other.place || &other == &writer) continue;
        const Term written = manager_.logical_and(events_.executed(*other.place), other.condition);
        parts.push_back(manager_.implies(written, order_.before(*other.place, *writer.place)));
    }
    return manager_.logical_and(parts);
}

Term OrderEncoding::content(model::CellId cell, unsigned) {
    const Memory* memory = events_.memory_of(cell);
    if (memory == nullptr) return program_->cell(cell).initial;
    Term result = memory->writers[0].value;
    for (const Writer& writer : memory->writers)
        if (writer.place) result = manager_.ite(is_last(*memory, writer), writer.value, result);
    return result;
}

// The steps of the schedule and no others, in this order.
Term OrderEncoding::has_schedule(const std::vector<Scheduled>& schedule) const {
    std::vector<Term> parts;
    const std::set<Scheduled> made(schedule.begin(), schedule.end());
    for (std::size_t t = 0; t < thread_count(); ++t)
        for (const LocationId l : index_.steps(ThreadId(t))) {
            const Term executed = events_.executed({ThreadId(t), l});
            parts.push_back(made.contains({ThreadId(t), l}) ? executed : manager_.logical_not(executed));
        }
    for (auto later = schedule.begin(); later != schedule.end(); ++later)
        for (auto earlier = schedule.begin(); earlier != later; ++earlier)
            if (earlier->thread != later->thread) parts.push_back(order_.before(*earlier, *later));
    return manager_.logical_and(parts);
}

Term OrderEncoding::makes_steps(unsigned) const {
    throw InternalError("steps are not counted without frames");
}

// Of each two threads the order is asked in one direction only: the other one is what is left, if both are executed.
std::vector<Choice> OrderEncoding::choices(unsigned) const {
    std::set<Choice> found;
    for (const Memory& memory : events_.memories())
        for (const auto& [first, second] : order_.conflicts(memory))
            if (first.thread < second.thread) found.insert(OrderChoice{first, second});
    return {found.begin(), found.end()};
}

Term OrderEncoding::is_so(const OrderChoice& choice) const {
    return manager_.logical_and(manager_.logical_and(events_.executed(choice.first), events_.executed(choice.second)),
                                order_.before(choice.first, choice.second));
}

// Of the threads that have a step to make, the one goes first whose step is before those of all others.
std::vector<Scheduled> OrderEncoding::schedule(term::Evaluator& value) const {
    std::vector<Scheduled> result;
    Walk walk(*program_, value);
    for (;;) {
        std::vector<Scheduled> next;
        for (std::size_t t = 0; t < thread_count(); ++t) {
            const std::optional<LocationId> location = walk.position(ThreadId(t));
            if (location && value(events_.executed({ThreadId(t), *location})).is_true())
                next.push_back({ThreadId(t), *location});
        }
        if (next.empty()) return result;
        const auto first = std::ranges::find_if(next, [&](Scheduled a) {
            return std::ranges::all_of(next,
                                       [&](Scheduled b) { return a == b || value(order_.before(a, b)).is_true(); });
        });
        HEDDLE_CHECK(first != next.end(), "the order of the steps has a circle");
        result.push_back(*first);
        walk.execute(first->thread);
    }
}

}  // namespace heddle::encoder

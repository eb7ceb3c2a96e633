#include "report/content/missing_order.h"

#include <doctest/doctest.h>

using namespace heddle;
using model::Ordering;
using model::StepKind;

namespace {

model::TraceStep step(unsigned thread, StepKind kind, const std::string& cell, bool is_write, unsigned line,
                      std::optional<Ordering> order = std::nullopt) {
    model::TraceStep result;
    result.thread = thread;
    result.kind = kind;
    result.where = {"q.c", line, 1};
    result.text = kind == StepKind::Fence ? "fence" : cell;
    if (kind != StepKind::Fence) result.accesses = {{is_write, cell, 32, 1}};
    result.order = order;
    return result;
}

// data = 1; flag = 1 by thread 1, then `if (flag) data` by thread 2, with these steps around the flag.
model::Trace message(Ordering store, Ordering load, const std::vector<Ordering>& fences_before_store = {}) {
    model::Trace trace;
    trace.steps.push_back(step(1, StepKind::Store, "data", true, 10));
    for (const Ordering fence : fences_before_store)
        trace.steps.push_back(step(1, StepKind::Fence, "", false, 11, fence));
    trace.steps.push_back(step(1, StepKind::Store, "flag", true, 12, store));
    trace.steps.push_back(step(2, StepKind::Load, "flag", false, 20, load));
    trace.steps.push_back(step(2, StepKind::Load, "data", false, 21));
    trace.failure.property = model::Property::Race;
    trace.failure.parties.resize(2);
    trace.failure.parties[0].step = 0;
    trace.failure.parties[1].step = static_cast<int>(trace.steps.size()) - 1;
    return trace;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("the side of a message that is too weak is named") {
    CHECK(report::missing_orders(message(Ordering::Relaxed, Ordering::Acquire)) ==
          Texts{"flag is written relaxed at q.c:12: no release"});
    CHECK(report::missing_orders(message(Ordering::Release, Ordering::Relaxed)) ==
          Texts{"flag is read relaxed at q.c:20: no acquire"});
    CHECK(report::missing_orders(message(Ordering::Relaxed, Ordering::Relaxed)).size() == 2);
}

TEST_CASE("a fence stands for the order of the operation behind it") {
    CHECK(report::missing_orders(message(Ordering::Relaxed, Ordering::Relaxed, {Ordering::Release})) ==
          Texts{"flag is read relaxed at q.c:20: no acquire"});
    CHECK(report::missing_orders(message(Ordering::Relaxed, Ordering::Acquire, {Ordering::Acquire})) ==
          Texts{"flag is written relaxed at q.c:12: no release"});
}

TEST_CASE("without a way from the first access to the second nothing is missing in particular") {
    model::Trace trace = message(Ordering::Relaxed, Ordering::Relaxed);
    trace.steps[2].accesses[0].name = "other";
    CHECK(report::missing_orders(trace).empty());
    trace.failure.parties[0].step = -1;  // about to be made
    CHECK(report::missing_orders(trace).empty());
}

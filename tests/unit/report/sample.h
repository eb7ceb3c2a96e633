// A small failing run to report on.
#pragma once

#include "model/verdict.h"

namespace heddle::test {

inline model::TraceStep step(unsigned thread, model::StepKind kind, unsigned line, std::string text,
                             std::vector<model::TraceAccess> accesses = {}) {
    model::TraceStep result;
    result.thread = thread;
    result.kind = kind;
    result.where = {"src/bank.c", line, 5};
    result.text = std::move(text);
    result.accesses = std::move(accesses);
    return result;
}

// Two threads read the balance of 100 before either writes.
inline model::Trace sample_trace() {
    using model::StepKind;
    model::Trace trace;
    trace.thread_names = {"main", "withdraw"};
    trace.steps = {step(0, StepKind::Create, 10, "create withdraw"),
                   step(1, StepKind::Lock, 4, "lock m", {{false, "m", 32, 0}, {true, "m", 32, 1}}),
                   step(1, StepKind::Load, 5, "load balance", {{false, "balance", 32, 100}}),
                   step(1, StepKind::Store, 5, "store balance", {{true, "balance", 32, 0xfffffff6}}),
                   step(0, StepKind::Join, 11, "join")};
    trace.steps[0].created_thread = 1;
    trace.steps[4].joined_thread = 1;
    trace.steps[4].accesses = {{false, "p", 64, 0}};
    trace.steps[2].instruction = 17;
    trace.steps[2].occurrence = 2;
    trace.steps[3].part = 1;
    trace.steps[3].part_offset = 8;
    trace.steps[3].part_size = 4;
    trace.inputs = {{1, 3, 1, 4, 8, 0xff, {"src/bank.c", 3, 9}}};
    trace.failure = {0, model::Property::Memory, "null pointer dereference", {"src/bank.c", 12, 7}, 21};
    return trace;
}

inline model::Verdict unsafe() {
    model::Verdict verdict;
    verdict.kind = model::VerdictKind::Unsafe;
    verdict.traces = {sample_trace()};
    return verdict;
}

}  // namespace heddle::test

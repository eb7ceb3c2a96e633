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
    trace.initial = {{"balance", 32, 100}, {"m", 32, 0}, {"p", 64, 0}};
    trace.failure = {0, model::Property::Memory, "null pointer dereference", {"src/bank.c", 12, 7}, 21};
    return trace;
}

inline model::Verdict unsafe() {
    model::Verdict verdict;
    verdict.kind = model::VerdictKind::Unsafe;
    verdict.traces = {sample_trace()};
    return verdict;
}

inline model::TraceParty party(unsigned thread, unsigned line, std::string text) {
    model::TraceParty result;
    result.thread = thread;
    result.where = {"src/bank.c", line, 5};
    result.text = std::move(text);
    return result;
}

// Each of two threads holds the lock that the other one wants.
inline model::Trace deadlock_trace() {
    using model::StepKind;
    model::Trace trace;
    trace.thread_names = {"main", "worker#1", "worker#2"};
    trace.steps = {step(0, StepKind::Create, 30, "create worker"), step(0, StepKind::Create, 31, "create worker"),
                   step(1, StepKind::Lock, 13, "lock a", {{false, "a", 32, 0}, {true, "a", 32, 2}}),
                   step(2, StepKind::Lock, 21, "lock b", {{false, "b", 32, 0}, {true, "b", 32, 3}})};
    trace.steps[0].created_thread = 1;
    trace.steps[1].created_thread = 2;
    model::TraceParty first = party(1, 14, "lock b");
    first.waits_for = 2;
    first.instruction = 7;
    first.occurrence = 1;
    model::TraceParty second = party(2, 22, "lock a");
    second.waits_for = 1;
    trace.failure = {1, model::Property::Deadlock, "deadlock", {"src/bank.c", 14, 5}, 7, {first, second}};
    return trace;
}

// A write under a lock and a read without it.
inline model::Trace race_trace() {
    using model::StepKind;
    model::Trace trace;
    trace.thread_names = {"main", "writer", "reader"};
    trace.steps = {step(0, StepKind::Create, 30, "create writer"), step(0, StepKind::Create, 31, "create reader"),
                   step(1, StepKind::Lock, 13, "lock m", {{false, "m", 32, 0}, {true, "m", 32, 2}})};
    trace.steps[0].created_thread = 1;
    trace.steps[1].created_thread = 2;
    model::TraceParty write = party(1, 14, "store x");
    write.is_write = true;
    write.cell = "x";
    write.part = 2;
    write.part_offset = 4;
    write.part_size = 8;
    model::TraceParty read = party(2, 22, "load x");
    read.is_atomic = true;
    read.cell = "x";
    trace.failure = {1, model::Property::Race, "data race on x", {"src/bank.c", 14, 5}, 7, {write, read}};
    return trace;
}

}  // namespace heddle::test

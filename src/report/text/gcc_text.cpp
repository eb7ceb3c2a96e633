#include "report/text/gcc_text.h"

#include <fmt/core.h>

#include "model/trace_facts.h"
#include "report/content/step_text.h"

namespace heddle::report {

namespace {

std::string line(const SourceLocation& where, const char* kind, const std::string& text) {
    return fmt::format("{}: {}: {}\n", where.to_string(), kind, text);
}

}  // namespace

std::string gcc_text(const model::Trace& trace) {
    std::string notes;
    TraceWalk walk(trace);
    for (; !walk.at_end(); walk.advance()) {
        const model::TraceStep& step = trace.steps[walk.done()];
        if (!step.where.known() || (walk.done() > 0 && trace.steps[walk.done() - 1].thread == step.thread)) continue;
        notes += line(step.where, "note",
                      fmt::format("step {}: thread {}: {}", walk.done() + 1, thread_title(trace, step.thread),
                                  effect_text(step, walk, false)));
    }
    const model::TraceFailure& failure = trace.failure;
    std::string text = line(failure.where, "error",
                            fmt::format("{} [{}], thread {}", failure.what, model::name_of(failure.property),
                                        thread_title(trace, failure.thread)));
    for (const model::TraceParty& party : failure.parties)
        text += line(party.where, "note",
                     fmt::format("thread {} {}", thread_title(trace, party.thread), party_text(trace, party, walk)));
    return text + notes;
}

}  // namespace heddle::report

#include "report/text/gcc_text.h"

#include <fmt/core.h>

#include "model/trace_facts.h"
#include "report/content/simulation_steps.h"
#include "report/content/step_text.h"

namespace heddle::report {

namespace {

std::string line(const SourceLocation& where, const char* kind, const std::string& text) {
    return fmt::format("{}: {}: {}\n", where.to_string(), kind, text);
}

// What a process does begins where another one has run, or at another instant.
std::string notes_of_simulation(const model::Trace& trace) {
    std::string notes, last;
    for (const std::size_t i : steps_of_model(trace)) {
        const model::TraceStep& step = trace.steps[i];
        const std::string title = moment_title(trace, step.moment.value_or(model::Moment{}), step.thread);
        if (step.where.known() && title != last)
            notes += line(step.where, "note", fmt::format("step {}: {}", i + 1, title));
        last = title;
    }
    return notes;
}

// Where another thread goes on.
std::string notes_of_threads(const model::Trace& trace) {
    std::string notes;
    for (TraceWalk walk(trace); !walk.at_end(); walk.advance()) {
        const model::TraceStep& step = trace.steps[walk.done()];
        if (!step.where.known() || (walk.done() > 0 && trace.steps[walk.done() - 1].thread == step.thread)) continue;
        notes += line(step.where, "note",
                      fmt::format("step {}: thread {}: {}", walk.done() + 1, thread_title(trace, step.thread),
                                  effect_text(step, walk, false)));
    }
    return notes;
}

}  // namespace

std::string gcc_text(const model::Trace& trace) {
    TraceWalk end(trace);
    end.advance_to_end();
    const model::TraceFailure& failure = trace.failure;
    std::string text = line(failure.where, "error",
                            fmt::format("{} [{}], thread {}", failure.what, model::name_of(failure.property),
                                        thread_title(trace, failure.thread)));
    for (const model::TraceParty& party : failure.parties)
        text += line(party.where, "note",
                     fmt::format("thread {} {}", thread_title(trace, party.thread), party_text(trace, party, end)));
    return text + (is_simulation(trace) ? notes_of_simulation(trace) : notes_of_threads(trace));
}

}  // namespace heddle::report

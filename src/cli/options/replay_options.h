// How a trace of a program is replayed.
#pragma once

#include "cli/options/options.h"
#include "model/trace.h"
#include "replay/replay.h"

namespace heddle::cli {

// What a run does not claim is not looked at.
inline replay::Options replay_options(const ProgramOptions& program, const model::Trace& trace) {
    return {.threads_outlive_main = program.threads_outlive_main,
            .overflow = trace.failure.property == model::Property::Overflow,
            .leak = trace.failure.property == model::Property::Leak,
            .inner_bounds = trace.failure.property == model::Property::Memory,
            .unwritten = trace.failure.what == model::read_of_unwritten ? std::optional(trace.failure.instruction)
                                                                        : std::nullopt,
            .tolerate_misuse = program.tolerate_misuse};
}

}  // namespace heddle::cli

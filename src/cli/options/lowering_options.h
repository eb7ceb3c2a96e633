// How a program is lowered, as far as the program and the properties decide it.
#pragma once

#include <algorithm>

#include "cli/options/options.h"
#include "ir/lower.h"

namespace heddle::cli {

// How far it is unwound, and what is fused, is left to the caller.
inline ir::UnwindOptions lowering_options(const ProgramOptions& program, const model::Properties& checked) {
    return {.externals_return_any = program.externals_return_any,
            .threads_outlive_main = program.threads_outlive_main,
            .spurious_wakeups = program.spurious_wakeups,
            .spurious_failures = program.spurious_failures,
            .overflow = checked.contains(model::Property::Overflow),
            .idle_writes = checked.contains(model::Property::Race),
            .fences = checked.contains(model::Property::Race),
            .leak = checked.contains(model::Property::Leak),
            .inner_bounds = checked.contains(model::Property::Memory),
            .unwritten = checked.contains(model::Property::Memory),
            .tolerate_misuse = program.tolerate_misuse};
}

// The same, for a sequential program; loops with constant bounds are unwound in any case.
inline ir::UnwindOptions lowering_options(const SequentializeCommand& command) {
    ir::UnwindOptions options = lowering_options(command.program, command.options.checked);
    options.loops = command.unwind;
    options.constant_loops = std::max(command.unwind, 64U);
    options.keep_loops = command.options.style == sequentialize::Style::Loop;
    return options;
}

}  // namespace heddle::cli

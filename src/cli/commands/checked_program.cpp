#include "cli/commands/checked_program.h"

#include "cli/options/lowering_options.h"
#include "cli/options/replay_options.h"
#include "races/happens_before.h"
#include "replay/replay.h"

namespace heddle::cli {

// Where every step counts, nothing is fused.
engine::ProgramSource program_source(const ir::LinkedModule& module, const CheckCommand& command,
                                     const ProgramOptions& program) {
    return [&module, &command, &program](term::Manager& manager, const engine::Unwinding& unwinding) {
        ir::UnwindOptions options = lowering_options(program, command.engine.properties);
        options.loops = unwinding.loops;
        options.constant_loops = unwinding.constant_loops;
        options.keep_loops = unwinding.keep_loops;
        options.objects = unwinding.objects;
        options.fuse = command.fuse && !command.engine.counts_steps() && !unwinding.weak_memory;
        options.fences = options.fences || unwinding.weak_memory;
        options.locked_fences =
            unwinding.weak_memory && model::has_store_buffers(command.engine.encoding.memory_model);
        options.idle_writes = options.idle_writes || unwinding.weak_memory;
        options.whole_copies = unwinding.weak_memory;
        options.pause = unwinding.pause;
        return ir::lower(module, manager, options);
    };
}

model::Program sequentialized_program(const ir::LinkedModule& module, term::Manager& manager,
                                      const SequentializeCommand& command) {
    model::Program program = ir::lower(module, manager, lowering_options(command));
    if (command.options.checked.contains(model::Property::Race)) races::keep_happens_before(program, manager);
    return program;
}

engine::TraceCheck trace_check(const ir::LinkedModule& module, const ProgramOptions& options) {
    return [&module, &options](const model::Trace& trace) {
        const replay::Outcome outcome = replay::replay(module.bitcode, trace, replay_options(options, trace));
        return outcome.reproduced ? "" : outcome.explanation;
    };
}

}  // namespace heddle::cli

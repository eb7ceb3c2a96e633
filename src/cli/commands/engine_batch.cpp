#include "cli/commands/engine_batch.h"

#include <filesystem>

#include "cli/terminal/interrupt.h"

namespace heddle::cli {

jobs::BatchOptions batch_options(const EngineOptions& engine) {
    return {.heddle = std::filesystem::read_symlink("/proc/self/exe").string(),
            .workers = engine.workers,
            .hosts_file = engine.hosts_file,
            .arguments = engine.arguments,
            .interrupted = interrupted,
            .look = {}};
}

}  // namespace heddle::cli

#include "cli/commands/engine_batch.h"

#include <filesystem>

#include "cli/terminal/interrupt.h"

namespace heddle::cli {

std::string own_executable() {
    return std::filesystem::read_symlink("/proc/self/exe").string();
}

jobs::BatchOptions batch_options(const EngineOptions& engine) {
    return {.heddle = engine.heddle.empty() ? own_executable() : engine.heddle,
            .workers = engine.workers,
            .hosts_file = engine.hosts_file,
            .arguments = engine.arguments,
            .interrupted = interrupted,
            .look = {}};
}

}  // namespace heddle::cli

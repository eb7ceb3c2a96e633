#include "cli/commands/engine_batch.h"

#include <filesystem>

#include "cli/terminal/interrupt.h"
#include "util/this_executable.h"

namespace heddle::cli {

std::string own_executable() {
    const std::filesystem::path own = this_executable();
    return (std::filesystem::is_symlink(own) ? std::filesystem::read_symlink(own) : own).string();
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

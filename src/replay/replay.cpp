#include "replay/replay.h"

#include "replay/early_ends.h"
#include "replay/numbered_module.h"
#include "replay/run/scheduler.h"

namespace heddle::replay {

Replayer::Replayer(const std::string& bitcode) : program_(std::make_unique<NumberedModule>(bitcode)) {}

Replayer::~Replayer() = default;

Outcome Replayer::replay(const model::Trace& trace, const Options& options) const {
    try {
        return Scheduler(*program_, trace, options).run();
    } catch (const NotReproduced& reason) {
        return {false, std::string("before the first step: ") + reason.what()};
    }
}

Outcome replay(const std::string& bitcode, const model::Trace& trace, const Options& options) {
    return Replayer(bitcode).replay(trace, options);
}

}  // namespace heddle::replay

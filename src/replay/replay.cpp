#include "replay/replay.h"

#include "replay/events.h"
#include "replay/numbered_module.h"
#include "replay/scheduler.h"

namespace heddle::replay {

Outcome replay(const std::string& bitcode, const model::Trace& trace, const Options& options) {
    const NumberedModule program(bitcode);
    try {
        return Scheduler(program, trace, options).run();
    } catch (const NotReproduced& reason) {
        return {false, std::string("before the first step: ") + reason.what()};
    }
}

}  // namespace heddle::replay

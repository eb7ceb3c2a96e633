// Steps after which a false assumption may have stopped a thread.
#pragma once

#include "model/program.h"

namespace heddle::model {

// The thread of the step, or the one that it creates, may stand at a Stopped location right after it.
bool leads_to_a_stop(const Program& program, Place place);

}  // namespace heddle::model

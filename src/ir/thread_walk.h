// Walks one thread of the unwound program symbolically and turns it into locations and steps of the model.
#pragma once

#include "ir/steps/pass.h"

namespace heddle::ir {

void walk_thread(Pass& pass, ThreadIndex thread, ContextId context, Pass::Task task);

}  // namespace heddle::ir

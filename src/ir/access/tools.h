// What it takes to execute the instructions and calls of one thread: each tool works with those before it.
#pragma once

#include "ir/access/allocations.h"
#include "ir/access/contents.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/pieces.h"
#include "ir/access/targets.h"
#include "ir/steps/operands.h"
#include "ir/steps/pass.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "ir/steps/walk_context.h"

namespace heddle::ir {

struct Tools {
    Tools(Pass& pass, ThreadIndex thread, ContextId context) : walk{pass, thread, context} {}
    Tools(const Tools&) = delete;
    Tools& operator=(const Tools&) = delete;

    WalkContext walk;
    Steps steps{walk};
    Paths paths{walk, steps};
    Operands operands{walk};
    Targets targets{walk};
    Contents contents{walk, steps, targets};
    MemoryAccesses accesses{walk, steps, paths, targets, contents};
    Allocations allocations{walk, steps, paths, operands, targets, contents, accesses};
    Pieces pieces{walk, operands, targets, accesses};
};

}  // namespace heddle::ir

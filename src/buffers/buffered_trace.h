// Runs of a program with store buffers as runs of the program itself.
#pragma once

#include <string>

#include "model/ids.h"
#include "model/memory_model.h"
#include "model/program.h"
#include "model/trace.h"

namespace heddle::buffers {

// The name of a weak cell, with a mark that tells which it is.
std::string marked_name(const std::string& name, model::CellId cell);

// Of a run of what `with_store_buffers` has made: which write each read takes, when stores leave, and no steps of
// buffers.
model::Trace without_store_buffers(model::Trace trace, const model::Program& buffered, model::MemoryModel memory_model);

}  // namespace heddle::buffers

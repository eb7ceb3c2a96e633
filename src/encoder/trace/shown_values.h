// Values as the source shows them.
#pragma once

#include <cstdint>
#include <string>

#include "model/program.h"

namespace heddle::encoder {

// "NULL", "&queue->lock", "worker", "RUNNING", "2.5", "true"; empty where a plain number tells all.
std::string shown_value(const model::Program& program, const model::ValueForm& form, unsigned width,
                        std::uint64_t value);

}  // namespace heddle::encoder

// Memory that the thread library has for itself, filled with zeros.
#pragma once

#include "ir/steps/walk_context.h"

namespace heddle::ir {

// Odd numbers are for the lives of objects, those below 8 for the arguments of main.
enum class OwnNumber : unsigned { Errno = 8, Values = 10, Count = 12, Destructors = 14, Handles = 16 };

// One for each thread, or one for all.
ObjectId object_of_thread(const WalkContext& walk, OwnNumber number, const char* name, std::uint64_t size);
// What has become of the handle of a thread, by its number.
ObjectId object_of_handle(const WalkContext& walk, ThreadIndex thread);
ObjectId object_of_process(const WalkContext& walk, OwnNumber number, const char* name, std::uint64_t size);

}  // namespace heddle::ir

// The run-time library, as text in C (src/native/runtime).  Tables belong between its two halves.
#pragma once

namespace heddle::replay::native {

extern const char* const runtime_types;
extern const char* const runtime_functions;

}  // namespace heddle::replay::native

// The run-time library of src/runtime as LLVM bitcode, embedded by cmake/HeddleLibrary.cmake.
#pragma once

#include <string_view>

namespace heddle::ir {

std::string_view library_c();
std::string_view library_cpp();

// Headers that programs in C++ see, as text.
std::string_view header_atomic_wait();
std::string_view header_atomic_timed_wait();

}  // namespace heddle::ir

// The run-time library of src/runtime as LLVM bitcode, embedded by cmake/HeddleLibrary.cmake.
#pragma once

#include <string_view>

namespace heddle::ir {

std::string_view library_c();
std::string_view library_cpp();

}  // namespace heddle::ir

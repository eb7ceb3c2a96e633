# Finds what Heddle is built from.  LLVM 16 to 22, CLI11, nlohmann-json, fmt; MPI if there is one; doctest for the tests; the solvers are in
# HeddleSolvers.cmake.

set(HEDDLE_LLVM_VERSIONS 19 20 21 22 18 17 16)  # in the order of preference
foreach(version ${HEDDLE_LLVM_VERSIONS})
  if(NOT LLVM_FOUND AND NOT LLVM_DIR)
    find_package(LLVM QUIET CONFIG PATHS /usr/lib/llvm-${version} NO_DEFAULT_PATH)
  endif()
endforeach()
if(NOT LLVM_FOUND)
  find_package(LLVM QUIET CONFIG)  # LLVM_DIR or the default places
endif()
if(NOT LLVM_FOUND OR LLVM_VERSION_MAJOR LESS 16 OR LLVM_VERSION_MAJOR GREATER 22)
  message(FATAL_ERROR "Heddle needs LLVM 16 to 22 (Debian: llvm-19-dev clang-19), or -DLLVM_DIR=...")
endif()

add_library(Heddle::LLVM INTERFACE IMPORTED)
# System headers: LLVM's own warnings are not ours.
set_target_properties(Heddle::LLVM PROPERTIES
  INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${LLVM_INCLUDE_DIRS}"
  INTERFACE_INCLUDE_DIRECTORIES "${LLVM_INCLUDE_DIRS}")
separate_arguments(heddle_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
list(TRANSFORM heddle_llvm_definitions REPLACE "^-D" "")
set_property(TARGET Heddle::LLVM PROPERTY INTERFACE_COMPILE_DEFINITIONS ${heddle_llvm_definitions})
if(TARGET LLVM)
  set_property(TARGET Heddle::LLVM PROPERTY INTERFACE_LINK_LIBRARIES LLVM)
else()
  llvm_map_components_to_libnames(heddle_llvm_libraries core irreader bitreader bitwriter linker transformutils analysis support)
  set_property(TARGET Heddle::LLVM PROPERTY INTERFACE_LINK_LIBRARIES ${heddle_llvm_libraries})
endif()

find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(MPI QUIET COMPONENTS C)  # optional: for `heddle cubes run --engine mpi`
if(HEDDLE_TESTS)
  find_package(doctest REQUIRED)
endif()

# clang of the same version compiles the run-time library (src/runtime) now, and the programs to be checked later.
find_program(HEDDLE_CLANG NAMES clang-${LLVM_VERSION_MAJOR} clang HINTS ${LLVM_TOOLS_BINARY_DIR})
if(HEDDLE_CLANG)
  execute_process(COMMAND ${HEDDLE_CLANG} -dumpversion OUTPUT_VARIABLE heddle_clang_version ERROR_QUIET)
endif()
if(NOT heddle_clang_version MATCHES "^${LLVM_VERSION_MAJOR}[.]")
  message(FATAL_ERROR "Heddle needs clang ${LLVM_VERSION_MAJOR}, the version of LLVM in ${LLVM_DIR}, for its run-time "
    "library (Debian: clang-${LLVM_VERSION_MAJOR}), or -DHEDDLE_CLANG=...; found: ${HEDDLE_CLANG} ${heddle_clang_version}")
endif()

function(heddle_print_summary)
  message(STATUS "Heddle ${PROJECT_VERSION} (${CMAKE_BUILD_TYPE})")
  message(STATUS "  LLVM      ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")
  message(STATUS "  clang     ${HEDDLE_CLANG}")
  message(STATUS "  Z3        ${HEDDLE_Z3_SUMMARY}")
  message(STATUS "  cvc5      ${HEDDLE_CVC5_SUMMARY}")
  message(STATUS "  Bitwuzla  ${HEDDLE_BITWUZLA_SUMMARY}")
  if(MPI_C_FOUND)
    message(STATUS "  MPI       ${MPI_C_VERSION}")
  else()
    message(STATUS "  MPI       not found: Heddle is built without heddle-mpi (Debian: libopenmpi-dev)")
  endif()
  message(STATUS "  tests     ${HEDDLE_TESTS}, warnings as errors ${HEDDLE_WERROR}, sanitizers ${HEDDLE_SANITIZE}")
endfunction()

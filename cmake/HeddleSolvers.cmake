# The solvers: Z3 always, cvc5 and Bitwuzla where they are found.  Heddle::Z3, Heddle::Cvc5 and Heddle::Bitwuzla are what
# src/solver links; HEDDLE_SOLVERS names those that are built in, HEDDLE_SOLVERS_LEFT_OUT the folders of src/solver that
# cannot be built.

set(HEDDLE_SOLVERS_LEFT_OUT "")
set(HEDDLE_BITWUZLA_PREFIX ${CMAKE_SOURCE_DIR}/build/prefix CACHE PATH
  "A private prefix with Bitwuzla, as scripts/newer-debian-prefix makes it; used if the system has no Bitwuzla")

find_path(Z3_INCLUDE_DIR z3++.h PATH_SUFFIXES z3)
find_library(Z3_LIBRARY z3)
if(NOT Z3_INCLUDE_DIR OR NOT Z3_LIBRARY)
  message(FATAL_ERROR "Heddle needs Z3 (Debian: libz3-dev)")
endif()
add_library(Heddle::Z3 INTERFACE IMPORTED)
set_target_properties(Heddle::Z3 PROPERTIES
  INTERFACE_INCLUDE_DIRECTORIES "${Z3_INCLUDE_DIR}"
  INTERFACE_LINK_LIBRARIES "${Z3_LIBRARY}")
set(HEDDLE_Z3_SUMMARY "${Z3_LIBRARY}")

add_library(Heddle::Cvc5 INTERFACE IMPORTED)
find_path(CVC5_INCLUDE_DIR cvc5/cvc5.h)
find_library(CVC5_LIBRARY cvc5)
if(CVC5_INCLUDE_DIR AND CVC5_LIBRARY)
  set_target_properties(Heddle::Cvc5 PROPERTIES
    INTERFACE_COMPILE_DEFINITIONS HEDDLE_WITH_CVC5
    INTERFACE_INCLUDE_DIRECTORIES "${CVC5_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${CVC5_LIBRARY}")
  set(HEDDLE_CVC5_SUMMARY "${CVC5_LIBRARY}")
else()
  list(APPEND HEDDLE_SOLVERS_LEFT_OUT cvc5)
  set(HEDDLE_CVC5_SUMMARY "not found: Heddle is built without it (Debian: libcvc5-dev)")
endif()

# A program on the libraries of a private prefix starts with the prefix' loader, and looks there first for all libraries
# (an RPATH, which holds for the libraries of libraries too): the prefix' libc and libstdc++ are newer than the system's,
# and serve the system's libraries as well.
function(heddle_use_bitwuzla_prefix prefix)
  file(GLOB loaders ${prefix}/usr/lib/*/ld-linux*.so.*)
  list(GET loaders 0 loader)
  get_filename_component(folder ${loader} DIRECTORY)
  set_target_properties(Heddle::Bitwuzla PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES ${prefix}/usr/include
    INTERFACE_LINK_LIBRARIES ${folder}/libbitwuzla.so
    INTERFACE_LINK_OPTIONS "-Wl,--allow-shlib-undefined;-Wl,--dynamic-linker=${loader};-Wl,--disable-new-dtags;-Wl,-rpath,${folder}")
  set(HEDDLE_LOADER ${loader} PARENT_SCOPE)  # both come along when Heddle is installed
  set(HEDDLE_LIBRARY_FOLDER ${folder} PARENT_SCOPE)
  # Its executable needs that loader, too.
  if(EXISTS ${prefix}/usr/bin/bitwuzla)
    set(HEDDLE_BITWUZLA_COMMAND "${loader} --library-path ${folder} ${prefix}/usr/bin/bitwuzla" PARENT_SCOPE)
  endif()
endfunction()

# How to run the executable, for tests of solvers on a pipe.
set(HEDDLE_BITWUZLA_COMMAND bitwuzla)
add_library(Heddle::Bitwuzla INTERFACE IMPORTED)
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(BITWUZLA QUIET IMPORTED_TARGET bitwuzla)
endif()
if(BITWUZLA_FOUND)
  set_property(TARGET Heddle::Bitwuzla PROPERTY INTERFACE_LINK_LIBRARIES PkgConfig::BITWUZLA)
  set(HEDDLE_BITWUZLA_SUMMARY "${BITWUZLA_VERSION}, of the system")
elseif(EXISTS ${HEDDLE_BITWUZLA_PREFIX}/usr/include/bitwuzla/cpp/bitwuzla.h)
  heddle_use_bitwuzla_prefix(${HEDDLE_BITWUZLA_PREFIX})
  set(HEDDLE_BITWUZLA_SUMMARY "in ${HEDDLE_BITWUZLA_PREFIX}")
else()
  list(APPEND HEDDLE_SOLVERS_LEFT_OUT bitwuzla)
  set(HEDDLE_BITWUZLA_SUMMARY "not found: Heddle is built without it (scripts/setup gets it)")
endif()
set(HEDDLE_SOLVERS z3 cvc5 bitwuzla)
if(HEDDLE_SOLVERS_LEFT_OUT)
  list(REMOVE_ITEM HEDDLE_SOLVERS ${HEDDLE_SOLVERS_LEFT_OUT})
endif()
if(NOT bitwuzla IN_LIST HEDDLE_SOLVERS_LEFT_OUT)
  set_property(TARGET Heddle::Bitwuzla PROPERTY INTERFACE_COMPILE_DEFINITIONS HEDDLE_WITH_BITWUZLA)
endif()

# The run-time library that is linked into checked programs.

# Nothing is optimised, so that accesses to memory stay as they are written; numbers wrap around, so that no check of
# overflow looks at them; no debug information, so that positions are those of the program's calls.
set(HEDDLE_LIBRARY_OPTIONS -O0 -Xclang -disable-O0-optnone -g0 -fPIC -ffreestanding -fwrapv -fno-finite-loops
  -funsigned-char  -fno-stack-protector -fno-exceptions -fno-asynchronous-unwind-tables -fdiscard-value-names
  -Wall -Wextra -Wno-unused-parameter -Werror)
if(LLVM_VERSION_MAJOR GREATER_EQUAL 20)
  list(APPEND HEDDLE_LIBRARY_OPTIONS -fwrapv-pointer)
endif()

# heddle_embed_library(TARGET): all files of src/runtime become two modules of LLVM bitcode, one of C and one of C++, as
# arrays inside of Heddle.
function(heddle_embed_library target)
  set(folder ${CMAKE_BINARY_DIR}/runtime)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/runtime/*.h)
  foreach(kind c cpp)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/runtime/*.${kind})
    set(text "")
    foreach(source ${sources})
      string(APPEND text "#include \"${source}\"\n")
    endforeach()
    file(CONFIGURE OUTPUT ${folder}/library.${kind} CONTENT "${text}" @ONLY)
    set(standard $<IF:$<STREQUAL:${kind},c>,-std=c17,-std=c++17>)
    add_custom_command(OUTPUT ${folder}/library_${kind}.cpp
      COMMAND ${HEDDLE_CLANG} ${HEDDLE_LIBRARY_OPTIONS} ${standard} -I${CMAKE_SOURCE_DIR}/src -emit-llvm
              -c ${folder}/library.${kind} -o ${folder}/library_${kind}.bc
      COMMAND ${CMAKE_COMMAND} -DINPUT=${folder}/library_${kind}.bc -DOUTPUT=${folder}/library_${kind}.cpp
              -DNAME=library_${kind} -P ${CMAKE_SOURCE_DIR}/cmake/EmbedFile.cmake
      DEPENDS ${folder}/library.${kind} ${sources} ${headers} ${CMAKE_SOURCE_DIR}/cmake/EmbedFile.cmake
      COMMENT "Compiling the run-time library (${kind})" VERBATIM)
    target_sources(${target} PRIVATE ${folder}/library_${kind}.cpp)
    set_source_files_properties(${folder}/library_${kind}.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
  # Headers that programs see, as they are.
  foreach(name atomic_wait atomic_timed_wait)
    set(header ${CMAKE_SOURCE_DIR}/src/runtime/headers/bits/${name}.h)
    add_custom_command(OUTPUT ${folder}/header_${name}.cpp
      COMMAND ${CMAKE_COMMAND} -DINPUT=${header} -DOUTPUT=${folder}/header_${name}.cpp -DNAME=header_${name}
              -P ${CMAKE_SOURCE_DIR}/cmake/EmbedFile.cmake
      DEPENDS ${header} ${CMAKE_SOURCE_DIR}/cmake/EmbedFile.cmake VERBATIM)
    target_sources(${target} PRIVATE ${folder}/header_${name}.cpp)
    set_source_files_properties(${folder}/header_${name}.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
endfunction()

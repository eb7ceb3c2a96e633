# heddle_room(NAME [LINK libraries...] [WITHOUT folders...] [ALONE folders...]): the static library heddle_NAME of all sources
# below src/NAME, but those in folders to be left out.
function(heddle_room name)
  cmake_parse_arguments(ROOM "" "" "LINK;WITHOUT;ALONE" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp)
  foreach(folder ${ROOM_WITHOUT})
    list(FILTER sources EXCLUDE REGEX "/src/${name}/${folder}/")
  endforeach()
  add_library(heddle_${name} STATIC ${sources})
  # Most of the time goes into headers, which are read once for several sources.  What has the same name in several
  # of them on purpose is compiled alone.
  set_target_properties(heddle_${name} PROPERTIES UNITY_BUILD ${HEDDLE_UNITY} UNITY_BUILD_BATCH_SIZE 8)
  foreach(folder ${ROOM_ALONE})
    file(GLOB alone ${CMAKE_SOURCE_DIR}/src/${name}/${folder}/*.cpp)
    set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
  target_link_libraries(heddle_${name} PUBLIC heddle_common ${ROOM_LINK})
endfunction()

add_library(heddle_common INTERFACE)
target_include_directories(heddle_common INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(heddle_common INTERFACE fmt::fmt)
target_compile_options(heddle_common INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # gcc 12 warns wrongly of "literal" + std::string (its bug 105651).
  target_compile_options(heddle_common INTERFACE -Wno-restrict -Wno-maybe-uninitialized)
endif()
if(HEDDLE_WERROR)
  target_compile_options(heddle_common INTERFACE -Werror)
endif()
if(HEDDLE_SANITIZE)
  target_compile_options(heddle_common INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(heddle_common INTERFACE -fsanitize=address,undefined)
endif()

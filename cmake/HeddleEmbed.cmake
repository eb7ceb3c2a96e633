# heddle_embed(TARGET FOLDER TEMPLATE PREFIX files...): text files of a folder become strings inside of Heddle.  TEMPLATE is
# a source in that folder, NAME.cpp.in, in which @PREFIX_file_ending@ stands for the text of file.ending.
function(heddle_embed target folder template prefix)
  set(folder ${CMAKE_SOURCE_DIR}/src/${folder})
  foreach(file ${ARGN})
    string(REPLACE "." "_" name ${file})
    file(READ ${folder}/${file} ${prefix}_${name})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${file})
  endforeach()
  configure_file(${folder}/${template}.in ${CMAKE_BINARY_DIR}/embedded/${template} @ONLY)
  target_sources(${target} PRIVATE ${CMAKE_BINARY_DIR}/embedded/${template})
endfunction()

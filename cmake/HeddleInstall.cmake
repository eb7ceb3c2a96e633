# What `cmake --install` puts where, and what `cpack` makes of it.  Nothing holds a path: the whole may be moved.
# All that heddle reads at run time is inside of it, but for clang, which it looks for on the PATH.
include(GNUInstallDirs)

# The manual page and the completions are what the program says of itself.
set(heddle_described ${CMAKE_CURRENT_BINARY_DIR}/described)
set(heddle_forms "")
foreach(form man bash zsh fish)
  add_custom_command(OUTPUT ${heddle_described}/heddle.${form}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${heddle_described}
    COMMAND $<TARGET_FILE:heddle> describe ${form} > ${heddle_described}/heddle.${form}
    DEPENDS heddle VERBATIM)
  list(APPEND heddle_forms ${heddle_described}/heddle.${form})
endforeach()
add_custom_target(heddle_describe ALL DEPENDS ${heddle_forms})

# On the libraries of a private prefix the program starts with their loader: they come along, and a script starts it.
if(HEDDLE_LIBRARY_FOLDER)
  get_filename_component(HEDDLE_LOADER_NAME ${HEDDLE_LOADER} NAME)
  configure_file(${CMAKE_CURRENT_SOURCE_DIR}/cmake/launcher.sh.in ${CMAKE_CURRENT_BINARY_DIR}/launcher/heddle @ONLY)
  install(TARGETS heddle DESTINATION lib/heddle)
  install(PROGRAMS ${CMAKE_CURRENT_BINARY_DIR}/launcher/heddle DESTINATION bin)
  install(DIRECTORY ${HEDDLE_LIBRARY_FOLDER}/ DESTINATION lib/heddle USE_SOURCE_PERMISSIONS
    FILES_MATCHING PATTERN "*.so.*" PATTERN "gconv" EXCLUDE PATTERN "pkgconfig" EXCLUDE)
else()
  set_target_properties(heddle PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)  # LLVM may lie where nobody else looks
  install(TARGETS heddle DESTINATION bin)
endif()
if(TARGET heddle-mpi)
  install(PROGRAMS $<TARGET_FILE:heddle-mpi> DESTINATION bin)
endif()

install(FILES ${heddle_described}/heddle.man DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/man/man1 RENAME heddle.1)
install(FILES ${heddle_described}/heddle.bash DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions
  RENAME heddle)
set(heddle_zsh_folders site-functions)
if(EXISTS /etc/debian_version)
  list(APPEND heddle_zsh_folders vendor-completions)  # where packages of Debian put them
endif()
foreach(folder ${heddle_zsh_folders})
  install(FILES ${heddle_described}/heddle.zsh DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/zsh/${folder} RENAME _heddle)
endforeach()
install(FILES ${heddle_described}/heddle.fish DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/fish/vendor_completions.d)
install(FILES README.md NEWS.md LICENSE DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/heddle)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/heddle/docs)
install(DIRECTORY examples/ DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/heddle/examples)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME heddle)
set(CPACK_PACKAGE_CONTACT "The Heddle developers <heddle@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "SMT-backed bounded model checker for threaded C and C++ programs")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-${LLVM_VERSION_MAJOR}, libc6-dev, libstdc++-dev")
set(CPACK_STRIP_FILES ON)
# Debian's own tools find which packages hold the libraries that the program is linked with.  They cannot do that for one
# that brings a libc: then the packages are asked for that hold the libraries which do not come along.
if(HEDDLE_LIBRARY_FOLDER)
  get_target_property(heddle_fmt_library fmt::fmt LOCATION)
  set(heddle_system_libraries ${Z3_LIBRARY} ${heddle_fmt_library})
  if(TARGET LLVM)
    get_target_property(heddle_llvm_library LLVM LOCATION)
    list(APPEND heddle_system_libraries ${heddle_llvm_library})
  endif()
  if(CVC5_LIBRARY)
    list(APPEND heddle_system_libraries ${CVC5_LIBRARY})
  endif()
  foreach(library ${heddle_system_libraries})
    get_filename_component(library ${library} REALPATH)
    execute_process(COMMAND dpkg -S ${library} OUTPUT_VARIABLE owner ERROR_QUIET)
    if(owner MATCHES "^([^:,]+)")
      string(APPEND CPACK_DEBIAN_PACKAGE_DEPENDS ", ${CMAKE_MATCH_1}")
    endif()
  endforeach()
else()
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
endif()
include(CPack)

# What `cmake --install` puts where, and what `cpack` makes of it: three packages, so that the program needs neither
# MPI nor a compiler's headers. The library's part stands beside it (src/library).

# Completions and the manual page, told by the program itself.
set(told ${PROJECT_BINARY_DIR}/told)
file(MAKE_DIRECTORY ${told})
set(told_files)
foreach(each bash zsh fish man ja)
  set(words ${each})
  if(each STREQUAL ja)
    set(words man --lang ja)
  elseif(each STREQUAL man)
    set(words man --lang en)
  endif()
  # Written beside it first: a program that fails leaves no half a file.
  add_custom_command(OUTPUT ${told}/yomi.${each} DEPENDS yomi
    COMMAND $<TARGET_FILE:yomi> describe ${words} > ${told}/yomi.${each}.part
    COMMAND ${CMAKE_COMMAND} -E rename ${told}/yomi.${each}.part ${told}/yomi.${each}
    COMMENT "Telling yomi.${each}")
  list(APPEND told_files ${told}/yomi.${each})
endforeach()
add_custom_target(told ALL DEPENDS ${told_files})

install(TARGETS yomi RUNTIME COMPONENT program)
if(TARGET yomi-mpi)
  install(TARGETS yomi-mpi RUNTIME COMPONENT mpi)
endif()
install(FILES ${told}/yomi.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME yomi
  COMPONENT program)
install(FILES ${told}/yomi.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _yomi
  COMPONENT program)
install(FILES ${told}/yomi.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
install(FILES ${told}/yomi.man DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 RENAME yomi.1 COMPONENT program)
install(FILES ${told}/yomi.ja DESTINATION ${CMAKE_INSTALL_MANDIR}/ja/man1 RENAME yomi.1 COMPONENT program)
# The page, where `./yomi page` has built it: `yomi serve` finds it there.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/page/site/ DESTINATION ${CMAKE_INSTALL_DATADIR}/yomikiri/page
  COMPONENT program OPTIONAL)
install(FILES ${PROJECT_SOURCE_DIR}/build/page/yomikiri.html DESTINATION ${CMAKE_INSTALL_DATADIR}/yomikiri
  COMPONENT program OPTIONAL)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME yomikiri)
set(CPACK_PACKAGE_VENDOR Yomikiri)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "answers with evidence for five games")
set(CPACK_PACKAGE_DESCRIPTION "Tsume-shogi, Beleaguered Castle, Calculation, the memory game and defence at bridge:
 every answer is proved, refuted, estimated with an interval, or unknown with its reason, and a proof can be
 written to a certificate that is checked by other code.")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Yomikiri authors <yomikiri@localhost>")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME yomikiri)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "python3 (>= 3.9)")
set(CPACK_COMPONENT_MPI_DESCRIPTION "yomi for clusters: surveys under MPI")
set(CPACK_DEBIAN_MPI_PACKAGE_NAME yomikiri-mpi)
set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "yomikiri (= ${PROJECT_VERSION}), openmpi-bin")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Yomikiri as a C++ library: headers and a static archive")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libyomikiri-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
# An archive names no libraries: these are what YomikiriConfig.cmake looks for.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libdds-dev, libexpected-dev, libfmt-dev, libgmp-dev, libzstd-dev, pkg-config")
if(TARGET yomi-mpi)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
endif()
include(CPack)

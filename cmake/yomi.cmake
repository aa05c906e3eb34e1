# How every target of the project is built: warnings, sanitizers, tests beside their source.

add_library(yomi_options INTERFACE)
target_compile_options(yomi_options INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -Werror -fno-omit-frame-pointer)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # gcc 12 reports overflows inside its own inlined library code (PR 105329 and kin).
  target_compile_options(yomi_options INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds
    -Wno-free-nonheap-object)
  if(CMAKE_UNITY_BUILD)
    # A source file that is included looks like a header, and its hidden State like a header's.
    target_compile_options(yomi_options INTERFACE -Wno-subobject-linkage)
  endif()
else()
  target_compile_options(yomi_options INTERFACE -Wreserved-identifier)
endif()
target_include_directories(yomi_options INTERFACE ${PROJECT_SOURCE_DIR}/src)
if(YOMI_SANITIZE)
  target_compile_options(yomi_options INTERFACE -fsanitize=${YOMI_SANITIZE} -fno-sanitize-recover=all)
  target_link_options(yomi_options INTERFACE -fsanitize=${YOMI_SANITIZE})
endif()

# For folders, and those below, whose targets cost more time in the compiler than they could save.
macro(yomi_compile_quickly)
  if(YOMI_SANITIZE)
    add_compile_options(-O0)
  elseif(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT YOMI_WASM)
    add_compile_options(-O1)
  endif()
endmacro()

# For folders, and those below, whose targets search nothing: in a browser they are loaded more often than run.
macro(yomi_compile_small)
  if(YOMI_WASM)
    add_compile_options(-Oz)
  endif()
endmacro()

# Everything a user runs; ./yomi builds this.
add_custom_target(yomi-programs)
# The test programs of folders with threads; the tsan tier builds these and runs suites with Thread in
# their name.
add_custom_target(threaded_tests)
add_custom_target(fuzzers)

# yomi_keep_threaded(list): of test files those with Thread in them; the others have nothing that the tsan tier runs.
function(yomi_keep_threaded list)
  foreach(file IN LISTS ${list})
    file(STRINGS ${file} lines REGEX "Thread" LIMIT_COUNT 1)
    if(lines)
      list(APPEND kept ${file})
    endif()
  endforeach()
  set(${list} ${kept} PARENT_SCOPE)
endfunction()

# yomi_library(name [THREADED] [SOURCES …] [MORE …] [DEPS …] [TEST_DEPS …])
# A static library of SOURCES (or else every .cpp of this folder that is no test) and MORE, and, with YOMI_TESTS, `name_test` of
# every *_test.cpp. Each test case becomes a ctest entry `name.Suite.Case` with the label `name`;
# suites whose name begins with Slow also get the label `slow`.
function(yomi_library name)
  cmake_parse_arguments(ARG "THREADED" "" "SOURCES;MORE;DEPS;TEST_DEPS" ${ARGN})
  file(GLOB all CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  set(tests ${all})
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  if(YOMI_SANITIZE STREQUAL "thread")
    yomi_keep_threaded(tests)
  endif()
  if(ARG_SOURCES)
    set(sources ${ARG_SOURCES})
  else()
    set(sources ${all})
    list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  endif()
  add_library(${name} STATIC ${sources} ${ARG_MORE})
  target_link_libraries(${name} PUBLIC yomi_options fmt::fmt Threads::Threads ${ARG_DEPS})
  if(YOMI_TESTS)
    yomi_tidy(${name})
  endif()
  if(YOMI_TESTS AND tests)
    yomi_test(${name}_test LABEL ${name} SOURCES ${tests} DEPS ${name} ${ARG_TEST_DEPS})
    if(ARG_THREADED)
      add_dependencies(threaded_tests ${name}_test)
    endif()
  endif()
endfunction()

# clang-tidy over a target, as a test of its own. Only in unity builds with AddressSanitizer: once is enough.
function(yomi_tidy target)
  if(CMAKE_UNITY_BUILD AND YOMI_SANITIZE MATCHES address)
    add_test(NAME lint.tidy.${target} COMMAND ${PROJECT_SOURCE_DIR}/scripts/tidy ${PROJECT_BINARY_DIR} ${target})
    set_tests_properties(lint.tidy.${target} PROPERTIES LABELS lint TIMEOUT 1800)
  endif()
endfunction()

# yomi_test(target [ONCE|PROGRAM] LABEL label SOURCES … [DEPS …] [TIMEOUT seconds])
# ONCE: nothing that sanitizers would see; there it is linted alone.
# PROGRAM: it starts `yomi` (YOMI_PROGRAM) and looks at what that does. Sanitizers are to see the program, not its tests:
# `./test` runs those of the release build, which have the label `program` too, and says where the program is that they
# shall start (tests/support/process.h).
function(yomi_test target)
  cmake_parse_arguments(ARG "ONCE;PROGRAM" "LABEL;TIMEOUT" "SOURCES;DEPS" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 600)
  endif()
  add_executable(${target} ${ARG_SOURCES})
  yomi_tidy(${target})
  target_link_libraries(${target} PRIVATE yomi_options ${ARG_DEPS} GTest::gmock GTest::gtest_main)
  target_compile_definitions(${target} PRIVATE
    YOMI_SHARED_DATA="${PROJECT_SOURCE_DIR}/../shared/data"
    YOMI_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  # A test is compiled more often than it runs, and what it costs is GoogleTest's headers.
  set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE 0)
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(${target} PRIVATE -O1)
  endif()
  set(labels ${ARG_LABEL})
  if(ARG_PROGRAM)
    target_link_libraries(${target} PRIVATE test_support)
    target_compile_definitions(${target} PRIVATE YOMI_PROGRAM="$<TARGET_FILE:yomi>")
    add_dependencies(${target} yomi)
    list(APPEND labels program)
  endif()
  if(YOMI_SANITIZE AND (ARG_ONCE OR ARG_PROGRAM))
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
    return()
  endif()
  gtest_discover_tests(${target}
    TEST_PREFIX ${ARG_LABEL}. TEST_FILTER -Slow*
    DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
    PROPERTIES LABELS ${ARG_LABEL} TIMEOUT ${ARG_TIMEOUT})
  gtest_discover_tests(${target}
    TEST_PREFIX ${ARG_LABEL}. TEST_FILTER Slow* TEST_LIST ${target}_SLOW
    DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
    PROPERTIES LABELS ${ARG_LABEL} TIMEOUT ${ARG_TIMEOUT})
  # A list of labels does not survive gtest_discover_tests; so the others are given afterwards.
  set(more_labels ${CMAKE_CURRENT_BINARY_DIR}/${target}_labels.cmake)
  file(WRITE ${more_labels} "if(${target}_TESTS)
  set_tests_properties(\${${target}_TESTS} PROPERTIES LABELS \"${labels}\")
endif()
if(${target}_SLOW)
  set_tests_properties(\${${target}_SLOW} PROPERTIES LABELS \"${labels};slow\")
endif()
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${more_labels})
endfunction()

# yomi_fuzzer(name source DEPS …): a libFuzzer program `name`; `./test` runs each for a short while, always from
# the same seed, so that what one run finds the next one finds again.
function(yomi_fuzzer name source)
  cmake_parse_arguments(ARG "" "" "DEPS" ${ARGN})
  if(YOMI_FUZZ)
    add_executable(${name} ${source})
    target_link_libraries(${name} PRIVATE yomi_options ${ARG_DEPS})
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers ${name})
    if(YOMI_TESTS)
      add_test(NAME fuzz.${name} COMMAND ${name} -dict=${CMAKE_CURRENT_SOURCE_DIR}/words.dict -seed=1
        -max_total_time=5 -rss_limit_mb=2048 -timeout=10 -print_final_stats=1)
      set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz TIMEOUT 120)
    endif()
  endif()
endfunction()

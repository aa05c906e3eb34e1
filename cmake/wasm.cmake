# What the modules for the browser are made with, in place of the libraries of the machine that builds them. Only
# headers: each library has a link of its own in a folder of ours, because /usr/include as a whole belongs to the
# machine's own C library.
set(wasm_headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${wasm_headers})
foreach(library fmt tl nlohmann boost)
  if(NOT IS_DIRECTORY /usr/include/${library})
    message(FATAL_ERROR "/usr/include/${library} is missing: install the packages of scripts/packages.txt")
  endif()
  file(CREATE_LINK /usr/include/${library} ${wasm_headers}/${library} SYMBOLIC)
endforeach()

add_library(wasm_libraries INTERFACE)
target_include_directories(wasm_libraries SYSTEM INTERFACE ${wasm_headers})
target_compile_definitions(wasm_libraries INTERFACE FMT_HEADER_ONLY)
foreach(name fmt::fmt Threads::Threads nlohmann_json::nlohmann_json)
  add_library(${name} INTERFACE IMPORTED GLOBAL)
  target_link_libraries(${name} INTERFACE wasm_libraries)
endforeach()

# The standard headers that libc++ without threads leaves empty come first.
target_include_directories(yomi_options SYSTEM BEFORE INTERFACE ${PROJECT_SOURCE_DIR}/src/wasm/standard)
target_compile_definitions(yomi_options INTERFACE
  _WASI_EMULATED_MMAN _WASI_EMULATED_PROCESS_CLOCKS _WASI_EMULATED_SIGNAL)

# libdds as scripts/fetch-dds left it. Where it could not be had the module for bridge has
# bidding alone (src/bridge/without_dds), and the page says so.
set(YOMI_DDS ${PROJECT_SOURCE_DIR}/build/sources/dds CACHE PATH "The source of libdds")
if(EXISTS ${YOMI_DDS}/include/dll.h)
  file(CREATE_LINK ${YOMI_DDS}/include ${wasm_headers}/dds SYMBOLIC)
  file(GLOB dds ${YOMI_DDS}/src/*.cpp)
  add_library(dds STATIC ${dds})
  set_target_properties(dds PROPERTIES UNITY_BUILD OFF)
  target_include_directories(dds SYSTEM BEFORE PRIVATE ${PROJECT_SOURCE_DIR}/src/wasm/standard)
  target_include_directories(dds PRIVATE ${YOMI_DDS}/include)
  target_compile_options(dds PRIVATE -w -include cstdio) # Par.cpp does not include it
endif()

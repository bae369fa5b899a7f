# Every build can say what it was made from: version, commit, compiler, kind of build.
#
# Included: name_build(<target>) gives the target a source that says so. It is looked at in every build, because a commit
# changes no file that is compiled, and written only when something changed: then that one file is compiled.
# As a script: cmake -D SOURCE=<tree> -D TEMPLATE=<file> -D OUTPUT=<file.cpp> -D VERSION=... -P NameBuild.cmake writes it.

if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(name_build_script ${CMAKE_CURRENT_LIST_FILE})
  set(name_build_template ${CMAKE_CURRENT_LIST_DIR}/build_name.cpp.in)

  function(name_build target)
    set(output ${CMAKE_BINARY_DIR}/generated/build_name.cpp)
    set(kind ${CMAKE_BUILD_TYPE})
    if(RULEWRIGHT_SANITIZE)
      string(APPEND kind " with sanitizers ${RULEWRIGHT_SANITIZE}")
    endif()
    find_package(Git QUIET)
    add_custom_target(
      ${target}_name
      COMMAND
        ${CMAKE_COMMAND} -D SOURCE=${CMAKE_SOURCE_DIR} -D TEMPLATE=${name_build_template} -D OUTPUT=${output}
        -D GIT=${GIT_EXECUTABLE} -D VERSION=${PROJECT_VERSION}
        "-DCOMPILER=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}" "-DKIND=${kind}"
        -D LUA=${rulewright_lua_VERSION} -P ${name_build_script}
      BYPRODUCTS ${output}
      COMMENT "Naming the build" VERBATIM)
    target_sources(${target} PRIVATE ${output})
    add_dependencies(${target} ${target}_name)
  endfunction()
  return()
endif()

# The commit of this very tree: a tree without git that was unpacked within another repository has none.
set(COMMIT unknown)
if(GIT)
  execute_process(COMMAND ${GIT} rev-parse --show-toplevel WORKING_DIRECTORY ${SOURCE}
                  OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  file(REAL_PATH ${SOURCE} source)
  if(top STREQUAL source)
    execute_process(COMMAND ${GIT} --no-optional-locks describe --always --exclude=* --abbrev=10 --dirty
                    WORKING_DIRECTORY ${SOURCE}
                    RESULT_VARIABLE failed OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(NOT failed)
      set(COMMIT ${described})
    endif()
  endif()
endif()
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
